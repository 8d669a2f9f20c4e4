// A file that sees fwd.hpp only, and no type in full.
#include "host.hpp"

int main() {
    host::key* const key = host::make_key();
    karat::mean_score& rouge_l = host::mean_of(0);
    karat::mean_score& token_f1 = host::mean_of(1);
    host::update(*key, "shelter", rouge_l, token_f1);
    host::destroy(key);
    return host::percent(rouge_l) == 100 && host::percent(token_f1) == 100 ? 0 : 1;
}
