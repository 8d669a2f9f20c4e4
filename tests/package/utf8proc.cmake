# The ways in which karat::unicode comes by utf8proc. The same function looks for it in karat's tree and in what is
# installed; here it is the latter, without a compiler, in places that hold the names of files and nothing in them.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

# Looks for karat::unicode in a project of its own; it must link `expected`.
function(must_link name expected)
  must(${configure} -S "${CMAKE_CURRENT_LIST_DIR}/utf8proc" -B "${WORK}/${name}" "-Dkarat_DIR=${PREFIX}/share/cmake/karat"
       ${ARGN})
  must_contain("${output}" "karat::unicode links ${expected}.")
endfunction()
foreach(file IN ITEMS libutf8proc.a libutf8proc.so utf8proc_static.lib)
  file(WRITE "${WORK}/${file}/include/utf8proc.h" "")
  file(WRITE "${WORK}/${file}/lib/${file}" "")
endforeach()
file(WRITE "${WORK}/package/utf8procConfig.cmake" "add_library(utf8proc::utf8proc INTERFACE IMPORTED)\n")
file(WRITE "${WORK}/unofficial/unofficial-utf8procConfig.cmake" "add_library(utf8proc INTERFACE IMPORTED)\n")
set(no_packages -DCMAKE_DISABLE_FIND_PACKAGE_utf8proc=ON -DCMAKE_DISABLE_FIND_PACKAGE_unofficial-utf8proc=ON)

# A target of the project itself, by either name; a target that is no library is not one.
must_link(target utf8proc::utf8proc ${no_utf8proc} -DTARGET=utf8proc::utf8proc)
must_link(bare_target utf8proc ${no_utf8proc} -DTARGET=utf8proc)
must_link(no_library utf8proc::utf8proc -DNO_LIBRARY=ON "-Dutf8proc_DIR=${WORK}/package")

# A CMake package, under its own name or the one that vcpkg gave it.
must_link(package utf8proc::utf8proc "-Dutf8proc_DIR=${WORK}/package")
must_link(unofficial utf8proc "-Dunofficial-utf8proc_DIR=${WORK}/unofficial" -DCMAKE_DISABLE_FIND_PACKAGE_utf8proc=ON)

# Header and library under a prefix. A static library needs UTF8PROC_STATIC.
foreach(file IN ITEMS libutf8proc.so libutf8proc.a utf8proc_static.lib)
  set(definition " with UTF8PROC_STATIC")
  if(file MATCHES "\\.so$")
    set(definition "")
  endif()
  must_link(prefix_${file} "${WORK}/${file}/lib/${file} below ${WORK}/${file}/include${definition}" ${no_packages}
            "-DCMAKE_PREFIX_PATH=${WORK}/${file}")
endforeach()

# Where the user says.
must_link(by_hand "${WORK}/libutf8proc.a/lib/libutf8proc.a below ${WORK}/libutf8proc.so/include with UTF8PROC_STATIC"
          ${no_packages} "-DKARAT_UTF8PROC_INCLUDE_DIR=${WORK}/libutf8proc.so/include"
          "-DKARAT_UTF8PROC_LIBRARY=${WORK}/libutf8proc.a/lib/libutf8proc.a")

# A real static library, linked and run.
cmake_path(GET UTF8PROC_LIBRARY PARENT_PATH folder)
if(EXISTS "${folder}/libutf8proc.a")
  build_and_run(add_subdirectory static "-DKARAT_SOURCE=${SOURCE}" -DUNICODE=ON ${no_packages}
                "-DKARAT_UTF8PROC_LIBRARY=${folder}/libutf8proc.a")
  if(EXISTS "${WORK}/static/compile_commands.json") # Makefiles and Ninja
    file(READ "${WORK}/static/compile_commands.json" commands)
    must_contain("${commands}" "-DUTF8PROC_STATIC")
  endif()
endif()

# Where pkg-config says.
find_program(PKG_CONFIG NAMES pkg-config pkgconf)
if(PKG_CONFIG)
  set(folder "${WORK}/libutf8proc.so")
  file(WRITE "${WORK}/pc/libutf8proc.pc" "includedir=${folder}/include\nlibdir=${folder}/lib\n"
       "Name: libutf8proc\nDescription: a test\nVersion: 2\n")
  set(ENV{PKG_CONFIG_PATH} "${WORK}/pc")
  must_link(pkg_config "${folder}/lib/libutf8proc.so below ${folder}/include" ${no_packages})
endif()
