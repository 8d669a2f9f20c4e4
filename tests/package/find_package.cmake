# karat installed under a prefix.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

must(${configure} -S "${SOURCE}" -B "${WORK}/karat" -DKARAT_BUILD_TESTS=OFF -DKARAT_BUILD_EXAMPLES=OFF)
must("${CMAKE_COMMAND}" --install "${WORK}/karat" --config Debug --prefix "${WORK}/prefix")
set(installed "-DCMAKE_PREFIX_PATH=${WORK}/prefix" "-DKARAT_EXPECTED=${WORK}/prefix")

build_and_run(find_package plain ${installed} -DWANTED=${VERSION})

# Versions of 0.x differ in more than additions, so 0.2 stands neither for 0.3 nor for 0.1.
string(REGEX MATCH "^([0-9]+)\\.([0-9]+)" major_minor "${VERSION}")
math(EXPR next_minor "${CMAKE_MATCH_2} + 1")
math(EXPR last_minor "${CMAKE_MATCH_2} - 1")
foreach(other IN ITEMS ${CMAKE_MATCH_1}.${next_minor} ${CMAKE_MATCH_1}.${last_minor} 99)
  if(NOT other MATCHES "-")
    must_refuse("compatible with requested version" find_package version_${other} ${installed} -DWANTED=${other})
  endif()
endforeach()

# The component `unicode` is there when utf8proc is, and says what is missing when it is not.
if(UNICODE)
  build_and_run(find_package unicode ${installed} -DWANTED=${VERSION} -DCOMPONENT=unicode)
endif()
set(no_utf8proc -DCMAKE_DISABLE_FIND_PACKAGE_utf8proc=ON -DKARAT_UTF8PROC_INCLUDE_DIR= -DKARAT_UTF8PROC_LIBRARY=)
build_and_run(find_package core_only ${installed} -DWANTED=${VERSION} ${no_utf8proc})
must_refuse("karat::unicode needs utf8proc" find_package no_utf8proc ${installed} -DWANTED=${VERSION}
            -DCOMPONENT=unicode ${no_utf8proc})
must_refuse("karat has no component pictures" find_package no_component ${installed} -DWANTED=${VERSION}
            -DCOMPONENT=pictures)
