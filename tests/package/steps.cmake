# Steps of the package tests. Variables from tests/CMakeLists.txt: SOURCE is karat's tree, WORK a folder of the test's
# own, PREFIX where package.install puts karat, COMPILER and GENERATOR what karat's tests use, VERSION karat's version,
# UNICODE whether utf8proc is there, UTF8PROC_LIBRARY its file, PYTHON a Python 3; the last two may be empty.

cmake_minimum_required(VERSION 3.22)
file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")

# Runs a command that must succeed; its output is in `output`.
function(must)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(NOTICE "${output}")
    message(FATAL_ERROR "failed: ${command}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# Runs a command that must fail, and say so in these words.
function(must_fail words)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(result EQUAL 0)
    list(JOIN ARGN " " command)
    message(NOTICE "${output}")
    message(FATAL_ERROR "did not fail: ${command}")
  endif()
  must_contain("${output}" "${words}")
endfunction()

# The text must contain these words; line breaks count as blanks, for CMake wraps its messages.
function(must_contain text words)
  string(REGEX REPLACE "[ \n]+" " " one_line "${text}")
  string(FIND "${one_line}" "${words}" position)
  if(position EQUAL -1)
    message(NOTICE "${text}")
    message(FATAL_ERROR "it does not say \"${words}\"")
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

# A machine without utf8proc: CMake looks for files only below a folder that holds karat, if anything, and never asks
# pkg-config.
set(no_utf8proc "-DCMAKE_FIND_ROOT_PATH=${PREFIX}" -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY
    -DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY -DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=ONLY)
set(utf8proc_packages "Debian, Ubuntu: libutf8proc-dev; Fedora: utf8proc-devel; macOS, vcpkg, Conan: utf8proc")

# For compilers without CMake: a folder whose utf8proc.h stops whoever includes it.
file(WRITE "${WORK}/no_utf8proc/utf8proc.h" "#error the core includes utf8proc.h\n")
