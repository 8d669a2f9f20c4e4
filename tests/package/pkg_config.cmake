# karat installed under a prefix, used by a compiler that is called by hand.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

find_program(PKG_CONFIG NAMES pkg-config pkgconf)
if(NOT PKG_CONFIG)
  message(NOTICE "left out: there is no pkg-config")
  return()
endif()

# Compiles main.cpp with what pkg-config says about `package` and runs it.
function(compile_and_run package)
  must("${PKG_CONFIG}" --cflags --libs ${package})
  separate_arguments(flags UNIX_COMMAND "${output}")
  must("${COMPILER}" -std=c++17 "${CMAKE_CURRENT_LIST_DIR}/main.cpp" ${ARGN} ${flags} -o "${WORK}/${package}")
  must("${WORK}/${package}")
endfunction()

# The prefix may be moved after karat was installed.
file(COPY "${PREFIX}/" DESTINATION "${WORK}/moved")
set(ENV{PKG_CONFIG_PATH} "${WORK}/moved/share/pkgconfig")
must("${PKG_CONFIG}" --modversion karat)
string(STRIP "${output}" output)
if(NOT output STREQUAL VERSION)
  message(FATAL_ERROR "pkg-config says version ${output}")
endif()
must_fail("karat" "${PKG_CONFIG}" --print-errors --exists "karat > ${VERSION}")
must("${PKG_CONFIG}" --libs karat)
string(STRIP "${output}" output)
if(NOT output STREQUAL "")
  message(FATAL_ERROR "the core links ${output}")
endif()
compile_and_run(karat -I "${WORK}/no_utf8proc")

execute_process(COMMAND "${PKG_CONFIG}" --exists libutf8proc RESULT_VARIABLE no_libutf8proc)
if(NOT no_libutf8proc)
  compile_and_run(karat-unicode -DUSE_UNICODE)
endif()
set(ENV{PKG_CONFIG_LIBDIR} "$ENV{PKG_CONFIG_PATH}") # and nowhere else
must_fail("libutf8proc" "${PKG_CONFIG}" --print-errors --exists karat-unicode)
