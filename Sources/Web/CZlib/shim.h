// The compression library zlib. macOS has it in its SDK.
#if __has_include(<zlib.h>)
#include <zlib.h>
#else
#error "KasaneAsyncHTTPClient needs the library zlib. On Debian and Ubuntu: apt-get install zlib1g-dev."
#endif

// Swift cannot call macros.
static inline int kasane_inflate_begin(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}
