# The folder include/karat, copied into a project that has no CMake, on a machine without utf8proc.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

file(COPY "${SOURCE}/include/karat" DESTINATION "${WORK}/third_party")
file(COPY "${CMAKE_CURRENT_LIST_DIR}/copied_folder/Makefile" "${CMAKE_CURRENT_LIST_DIR}/main.cpp" DESTINATION "${WORK}")
find_program(MAKE NAMES gmake make)
if(MAKE)
  must("${MAKE}" -C "${WORK}" "CXX=${COMPILER}" "CPPFLAGS=-I no_utf8proc")
else()
  must("${COMPILER}" -std=c++17 -I "${WORK}/third_party" -I "${WORK}/no_utf8proc" "${WORK}/main.cpp" -o "${WORK}/consumer")
endif()
must("${WORK}/consumer")
