# karat's tree inside another project's tree.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

build_and_run(add_subdirectory plain -DKARAT_SOURCE=${SOURCE})
if(UNICODE)
  build_and_run(add_subdirectory unicode -DKARAT_SOURCE=${SOURCE} -DUNICODE=ON)
endif()

# What the other project installs is its own business.
must("${CMAKE_COMMAND}" --install "${WORK}/plain" --config Debug --prefix "${WORK}/prefix")
file(GLOB_RECURSE installed RELATIVE "${WORK}/prefix" "${WORK}/prefix/*")
list(FILTER installed INCLUDE REGEX "karat")
if(installed)
  message(FATAL_ERROR "a subproject must not install itself: ${installed}")
endif()
