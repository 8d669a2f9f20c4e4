# What the shared LIBRARY exports is what HEADER declares, and nothing else: no symbol of karat or of the standard
# library, which could meet another copy in the program that loads it. NM is the program that lists symbols.
execute_process(COMMAND "${NM}" -D --defined-only "${LIBRARY}" OUTPUT_VARIABLE listing RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${NM} ended with ${status}")
endif()
string(REGEX MATCHALL "[^\n ]+\n" exported "${listing}") # the last word of each line
list(TRANSFORM exported STRIP)
list(SORT exported)

file(READ "${HEADER}" text)
string(REGEX REPLACE "/\\*([^*]|\\*+[^*/])*\\*+/" "" text "${text}") # without its comments
string(REGEX MATCHALL "karat_[a-z_]+\\(" declared "${text}")
list(TRANSFORM declared REPLACE "\\(" "")
list(SORT declared)

if(declared STREQUAL "" OR NOT exported STREQUAL declared)
  message(FATAL_ERROR "${LIBRARY} exports\n  ${exported}\nbut ${HEADER} declares\n  ${declared}")
endif()
