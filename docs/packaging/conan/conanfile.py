"""Checked for syntax only; see docs/packaging/README.md. In a registry: source() with get() for export_sources()."""
import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, load
from conan.tools.layout import basic_layout

required_conan_version = ">=2.0"


class KaratConan(ConanFile):
    name = "karat"
    description = "How close is an answer to gold? Exact match, token F1, ROUGE and yes/no accuracy"
    license = "MIT"
    topics = ("question-answering", "evaluation", "rouge", "squad", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"unicode": [True, False]}
    default_options = {"unicode": False}
    no_copy_source = True

    @property
    def tree(self):
        """The karat that this recipe lies in."""
        return os.path.join(self.recipe_folder, "..", "..", "..")

    def set_version(self):
        text = load(self, os.path.join(self.tree, "include", "karat", "version.hpp"))
        self.version = re.search(r'version\[\] = "([^"]+)"', text)[1]

    def export_sources(self):
        copy(self, "include/*", src=self.tree, dst=self.export_sources_folder)
        copy(self, "LICENSE", src=self.tree, dst=self.export_sources_folder)

    def layout(self):
        basic_layout(self)

    def requirements(self):
        if self.options.unicode:
            self.requires("utf8proc/[>=2.8.0 <3]", transitive_headers=True)

    def validate(self):
        check_min_cppstd(self, 17)

    def package_id(self):
        self.info.clear()  # the same headers for every compiler

    def package(self):
        copy(self, "LICENSE", src=self.source_folder, dst=os.path.join(self.package_folder, "licenses"))
        copy(self, "*.hpp", src=os.path.join(self.source_folder, "include"),
             dst=os.path.join(self.package_folder, "include"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "karat")
        for component in ["karat", "unicode"] if self.options.unicode else ["karat"]:
            self.cpp_info.components[component].set_property("cmake_target_name", f"karat::{component}")
            self.cpp_info.components[component].bindirs = []
            self.cpp_info.components[component].libdirs = []
        self.cpp_info.components["karat"].set_property("pkg_config_name", "karat")
        if self.options.unicode:
            self.cpp_info.components["unicode"].set_property("pkg_config_name", "karat-unicode")
            self.cpp_info.components["unicode"].requires = ["karat", "utf8proc::utf8proc"]
