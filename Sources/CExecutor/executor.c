#include "executor.h"
