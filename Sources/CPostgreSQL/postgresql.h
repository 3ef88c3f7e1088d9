#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
// Where Debian installs it.
#include <postgresql/libpq-fe.h>
#endif
