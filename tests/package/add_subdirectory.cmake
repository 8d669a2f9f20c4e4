# karat's tree inside another project's tree.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

build_and_run(add_subdirectory core -DKARAT_SOURCE=${SOURCE} ${no_utf8proc})
if(UNICODE)
  build_and_run(add_subdirectory unicode -DKARAT_SOURCE=${SOURCE} -DUNICODE=ON)
endif()

# karat changes no flag of the other project: its own files are compiled as before, and those that use karat get an
# include path and, where the compiler's default is older, the standard.
if(EXISTS "${WORK}/core/compile_commands.json") # Makefiles and Ninja
  file(READ "${WORK}/core/compile_commands.json" commands)
  foreach(i IN ITEMS 0 1)
    string(JSON file GET "${commands}" ${i} file)
    string(JSON command GET "${commands}" ${i} command)
    cmake_path(GET file STEM name) # `before`, or `main`, which uses karat
    string(REGEX REPLACE "[^ ]*CMakeFiles/[^ ]*|[^ ]*${name}\\.cpp" "" command "${command}")
    set(${name}_command "${command}")
  endforeach()
  string(REPLACE " -I${SOURCE}/include" "" main_rest "${main_command}")
  string(REGEX REPLACE " -std=(c|gnu)\\+\\+17" "" main_rest "${main_rest}")
  string(REGEX REPLACE " +" " " main_rest "${main_rest}")
  string(REGEX REPLACE " +" " " before_rest "${before_command}")
  if(NOT main_rest STREQUAL before_rest OR before_rest MATCHES " -(I|std)")
    message(FATAL_ERROR "karat changes how files are compiled:\n${before_command}\n${main_command}")
  endif()
endif()

# What the other project installs is its own business.
must("${CMAKE_COMMAND}" --install "${WORK}/core" --config Debug --prefix "${WORK}/prefix")
file(GLOB_RECURSE installed RELATIVE "${WORK}/prefix" "${WORK}/prefix/*")
list(TRANSFORM installed REPLACE "\\.exe$" "")
if(NOT installed STREQUAL "bin/consumer")
  message(FATAL_ERROR "a subproject must not install itself: ${installed}")
endif()
