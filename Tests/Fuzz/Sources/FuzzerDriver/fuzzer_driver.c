#include "fuzzer_driver.h"
