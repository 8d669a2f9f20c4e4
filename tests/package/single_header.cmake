# The core in one header, as tests/tools/amalgamate.py makes it. That the unit tests pass with it is another test.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

# It depends on nothing but the headers: not on the order in which Python's sets are, for one.
foreach(seed IN ITEMS 1 2)
  file(MAKE_DIRECTORY "${WORK}/${seed}/one_file")
  set(ENV{PYTHONHASHSEED} ${seed})
  execute_process(COMMAND "${PYTHON}" "${SOURCE}/tests/tools/amalgamate.py" "${SOURCE}"
                  OUTPUT_FILE "${WORK}/${seed}/one_file/karat.hpp" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
must("${CMAKE_COMMAND}" -E compare_files "${WORK}/1/one_file/karat.hpp" "${WORK}/2/one_file/karat.hpp")

# The compiler reads the same text out of it as out of the folder, blanks aside.
foreach(folder IN ITEMS one_file karat)
  file(WRITE "${WORK}/all.cpp" "#include <${folder}/karat.hpp>\n")
  must("${COMPILER}" -std=c++17 -E -P -I "${WORK}/1" -I "${SOURCE}/include" "${WORK}/all.cpp" -o "${WORK}/all.i")
  file(READ "${WORK}/all.i" ${folder})
  string(REGEX REPLACE "[ \n]+" " " ${folder} "${${folder}}")
endforeach()
if(NOT one_file STREQUAL karat)
  message(FATAL_ERROR "the one header says something else than the folder")
endif()

# It compiles without a warning, twice in one file, and before and after headers of the folder.
set(strict -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wdouble-promotion
    -Wnon-virtual-dtor -Wundef -Werror)
set(one "#include <one_file/karat.hpp>\n#include <one_file/karat.hpp>\n")
set(folder "#include <karat/metric/rouge_l.hpp>\n#include <karat/reference/batch.hpp>\n")
file(WRITE "${WORK}/strict_17.cpp" "${one}${folder}")
file(WRITE "${WORK}/strict_20.cpp" "${folder}${one}")
foreach(standard IN ITEMS 17 20)
  must("${COMPILER}" -std=c++${standard} ${strict} -fsyntax-only -I "${WORK}/1" -I "${SOURCE}/include"
       "${WORK}/strict_${standard}.cpp")
endforeach()

# It is all that a program needs.
file(RENAME "${WORK}/1/one_file" "${WORK}/1/karat")
must("${COMPILER}" -std=c++17 -I "${WORK}/1" "${CMAKE_CURRENT_LIST_DIR}/main.cpp" -o "${WORK}/consumer")
must("${WORK}/consumer")
