#ifndef KARAT_UNICODE_HPP
#define KARAT_UNICODE_HPP

// Everything in karat that needs utf8proc; link with the CMake target karat::unicode.
#include "karat/text/unicode/answer_normalizer.hpp"
#include "karat/text/unicode/case_fold.hpp"
#include "karat/text/unicode/character_tokenizer.hpp"
#include "karat/text/unicode/growing_token.hpp"
#include "karat/text/unicode/marks.hpp"
#include "karat/text/unicode/normal_form.hpp"
#include "karat/text/unicode/symbols.hpp"
#include "karat/text/unicode/utf8proc.hpp"
#include "karat/text/unicode/word_tokenizer.hpp"
#include "karat/unicode_convention.hpp"

#endif
