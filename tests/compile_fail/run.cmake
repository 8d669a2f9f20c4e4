# Each .cpp file of this folder holds a mistake that a user could make, the trap, and its twin, the same done right:
#
#   // expect: words of the error message | words of another compiler's
#   #ifdef KARAT_TRAP
#   ...
#   #else
#   ...
#   #endif
#
# Without KARAT_TRAP the file must compile. With it, it must not, and an error (no note, no source line) must hold the
# words: otherwise a missing include would pass for a refusal. A file dropped into the folder makes two more tests.
#
#   cmake "-DCOMPILE=compiler;and;flags" -DSOURCE=file.cpp -DTRAP=<ON|OFF> -P run.cmake

set(ENV{LC_ALL} C)
if(NOT TRAP)
  execute_process(COMMAND ${COMPILE} "${SOURCE}" RESULT_VARIABLE result ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(NOTICE "${output}")
    message(FATAL_ERROR "the twin must compile")
  endif()
  return()
endif()

file(STRINGS "${SOURCE}" first_line LIMIT_COUNT 1)
if(NOT first_line MATCHES "^// expect: (.+)$")
  message(FATAL_ERROR "${SOURCE} must begin with \"// expect: words of the error message\"")
endif()
string(REPLACE " | " ";" expected "${CMAKE_MATCH_1}")

execute_process(COMMAND ${COMPILE} -DKARAT_TRAP "${SOURCE}" RESULT_VARIABLE result ERROR_VARIABLE output)
if(result EQUAL 0)
  message(FATAL_ERROR "the trap must not compile")
endif()
string(REGEX MATCHALL "[^\n]* error: [^\n]*" errors "${output}")
foreach(words IN LISTS expected)
  string(FIND "${errors}" "${words}" position)
  if(NOT position EQUAL -1)
    return()
  endif()
endforeach()
message(NOTICE "${output}")
message(FATAL_ERROR "no error holds \"${expected}\"")
