# Runs PROGRAM with ARGUMENTS (a list) and, if given, the file INPUT as its standard input, and compares what it prints
# with the file EXPECTED.
if(INPUT)
  set(input INPUT_FILE "${INPUT}")
endif()
execute_process(COMMAND "${PROGRAM}" ${ARGUMENTS} ${input} OUTPUT_VARIABLE output ERROR_VARIABLE errors
                RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} ended with ${status}\n${output}${errors}")
endif()
file(READ "${EXPECTED}" expected)
if(NOT output STREQUAL expected)
  message(FATAL_ERROR "${PROGRAM} printed\n${output}\nbut ${EXPECTED} says\n${expected}")
endif()
