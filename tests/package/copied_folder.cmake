# The folder include/karat, copied into a project that has no CMake.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

file(COPY "${SOURCE}/include/karat" DESTINATION "${WORK}/third_party")
must("${COMPILER}" -std=c++17 -I "${WORK}/third_party" "${CMAKE_CURRENT_LIST_DIR}/main.cpp" -o "${WORK}/consumer")
must("${WORK}/consumer")
