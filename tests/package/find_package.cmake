# karat installed under a prefix, used by a project with CMake.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

set(installed "-DCMAKE_PREFIX_PATH=${PREFIX}" "-DKARAT_EXPECTED=${PREFIX}")
set(look ${configure} -S "${CMAKE_CURRENT_LIST_DIR}/find_package" -DONLY_LOOK=ON ${installed})

build_and_run(find_package core ${installed} -DWANTED=${VERSION} ${no_utf8proc})

# Versions of 0.x differ in more than additions, so 0.2 stands neither for 0.3 nor for 0.1.
string(REGEX MATCH "^([0-9]+)\\.([0-9]+)" major_minor "${VERSION}")
set(major "${CMAKE_MATCH_1}")
math(EXPR next_minor "${CMAKE_MATCH_2} + 1")
math(EXPR last_minor "${CMAKE_MATCH_2} - 1")
foreach(other IN ITEMS ${major}.${next_minor} ${major}.${last_minor} 99)
  if(NOT other MATCHES "-")
    must_fail("compatible with requested version" ${look} -B "${WORK}/version_${other}" -DWANTED=${other})
  endif()
endforeach()
must(${look} -B "${WORK}/version_range" "-DWANTED=${major_minor}...<${major}.${next_minor}")

# The component `unicode` is there when utf8proc is, and says what is missing when it is not.
if(UNICODE)
  build_and_run(find_package unicode ${installed} -DWANTED=${VERSION} -DCOMPONENT=unicode)
endif()
must_fail("karat::unicode needs utf8proc, which was not found. Install it (${utf8proc_packages})"
          ${look} -B "${WORK}/no_utf8proc" -DWANTED=${VERSION} -DCOMPONENT=unicode ${no_utf8proc})
must_fail("karat has no component pictures"
          ${look} -B "${WORK}/no_component" -DWANTED=${VERSION} -DCOMPONENT=pictures)
