# Steps of the package tests. Variables from tests/CMakeLists.txt: SOURCE is karat's tree, WORK a folder of the test's
# own, COMPILER and GENERATOR what karat's tests use, VERSION karat's version, UNICODE whether utf8proc is there.

file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")

# Runs a command that must succeed.
function(must)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(NOTICE "${output}")
    message(FATAL_ERROR "failed: ${command}")
  endif()
endfunction()

set(configure "${CMAKE_COMMAND}" -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}" -DCMAKE_BUILD_TYPE=Debug)

# Configures, builds and runs the project `folder` of tests/package in WORK/name; more arguments go to CMake.
function(build_and_run folder name)
  must(${configure} -S "${CMAKE_CURRENT_LIST_DIR}/${folder}" -B "${WORK}/${name}" ${ARGN})
  must("${CMAKE_COMMAND}" --build "${WORK}/${name}" --config Debug)
  find_program(${name}_program NAMES consumer PATHS "${WORK}/${name}" "${WORK}/${name}/Debug" NO_DEFAULT_PATH REQUIRED)
  must("${${name}_program}")
endfunction()

# Configuring the project `folder` must fail, and say so in these words.
function(must_refuse words folder name)
  execute_process(COMMAND ${configure} -S "${CMAKE_CURRENT_LIST_DIR}/${folder}" -B "${WORK}/${name}" ${ARGN}
                  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(result EQUAL 0)
    message(NOTICE "${output}")
    message(FATAL_ERROR "${name} was accepted")
  endif()
  string(REGEX REPLACE "[ \n]+" " " one_line "${output}") # CMake wraps its messages
  string(FIND "${one_line}" "${words}" position)
  if(position EQUAL -1)
    message(NOTICE "${output}")
    message(FATAL_ERROR "${name} was refused without saying \"${words}\"")
  endif()
endfunction()
