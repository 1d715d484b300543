#include "fuzzer_driver.h"

// Foundation leaks the error of a malformed property list, so that leaks say nothing of what is fuzzed.
const char *__asan_default_options(void) { return "detect_leaks=0"; }
