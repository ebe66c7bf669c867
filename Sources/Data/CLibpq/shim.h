// PostgreSQL's client library. Debian installs its header in a separate folder.
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#elif __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#error "KasanePostgres needs PostgreSQL's client library. On Debian and Ubuntu: apt-get install libpq-dev. On macOS: brew install libpq, and export PKG_CONFIG_PATH=$(brew --prefix libpq)/lib/pkgconfig"
#endif

#ifdef __linux__
#include <poll.h>
#include <signal.h>
#include <time.h>

// The C library only declares it if _GNU_SOURCE is defined, which an importer can't do.
extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
#endif
