// The client library curl. macOS has it in its SDK.
#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
#else
#error "KasaneSMTP needs the library curl. On Debian and Ubuntu: apt-get install libcurl4-openssl-dev. On macOS: brew install curl, and export PKG_CONFIG_PATH=$(brew --prefix curl)/lib/pkgconfig"
#endif

#include <fcntl.h>
#include <sys/socket.h>

// Swift can't call variadic functions, and curl checks their types with macros.

static inline CURLcode kasane_curl_set_number(CURL *handle, CURLoption option, long number) {
    return (curl_easy_setopt)(handle, option, number);
}

static inline CURLcode kasane_curl_set_text(CURL *handle, CURLoption option, const char *text) {
    return (curl_easy_setopt)(handle, option, text);
}

static inline CURLcode kasane_curl_set_pointer(CURL *handle, CURLoption option, void *pointer) {
    return (curl_easy_setopt)(handle, option, pointer);
}

static inline CURLcode kasane_curl_set_list(CURL *handle, CURLoption option,
                                            struct curl_slist *list) {
    return (curl_easy_setopt)(handle, option, list);
}

static inline CURLcode kasane_curl_set_size(CURL *handle, curl_off_t size) {
    return (curl_easy_setopt)(handle, CURLOPT_INFILESIZE_LARGE, size);
}

static inline CURLcode kasane_curl_set_reader(CURL *handle, curl_read_callback reader,
                                              void *context) {
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_READFUNCTION, reader);
    return code != CURLE_OK ? code : (curl_easy_setopt)(handle, CURLOPT_READDATA, context);
}

static inline CURLcode kasane_curl_set_observer(CURL *handle, curl_debug_callback observer,
                                                void *context) {
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_DEBUGFUNCTION, observer);
    if (code == CURLE_OK) code = (curl_easy_setopt)(handle, CURLOPT_DEBUGDATA, context);
    return code != CURLE_OK ? code : (curl_easy_setopt)(handle, CURLOPT_VERBOSE, 1L);
}

static inline CURLcode kasane_curl_set_progress(CURL *handle, curl_xferinfo_callback progress,
                                                void *context) {
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_XFERINFOFUNCTION, progress);
    if (code == CURLE_OK) code = (curl_easy_setopt)(handle, CURLOPT_XFERINFODATA, context);
    return code != CURLE_OK ? code : (curl_easy_setopt)(handle, CURLOPT_NOPROGRESS, 0L);
}

// Opens a socket that child processes don't inherit.
static inline curl_socket_t kasane_curl_open(void *context, curlsocktype purpose,
                                             struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
#ifdef SOCK_CLOEXEC
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
    int descriptor = socket(address->family, address->socktype, address->protocol);
    if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
#endif
}

static inline CURLcode kasane_curl_keep_socket(CURL *handle) {
    return (curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, kasane_curl_open);
}

// If TLS is used, requires it with a valid certificate. Never reads passwords from files.
// The constants' types differ between versions.
static inline CURLcode kasane_curl_protect(CURL *handle, int requires_tls) {
    long use = requires_tls ? (long)CURLUSESSL_ALL : (long)CURLUSESSL_NONE;
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_USE_SSL, use);
    if (code == CURLE_OK) code = (curl_easy_setopt)(handle, CURLOPT_SSL_VERIFYPEER, 1L);
    if (code == CURLE_OK) code = (curl_easy_setopt)(handle, CURLOPT_SSL_VERIFYHOST, 2L);
    long version = CURL_SSLVERSION_TLSv1_2;
    if (code == CURLE_OK) code = (curl_easy_setopt)(handle, CURLOPT_SSLVERSION, version);
    long netrc = CURL_NETRC_IGNORED;
    return code != CURLE_OK ? code : (curl_easy_setopt)(handle, CURLOPT_NETRC, netrc);
}

// Limits the wait for each reply. Older versions use a different option name.
static inline CURLcode kasane_curl_set_reply_timeout(CURL *handle, long seconds) {
    return (curl_easy_setopt)(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, seconds);
}

// Allows only SMTP, also for redirects.
static inline CURLcode kasane_curl_allow_only_smtp(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    return code != CURLE_OK ? code
                            : (curl_easy_setopt)(handle, CURLOPT_REDIR_PROTOCOLS_STR, "smtp,smtps");
#else
    long protocols = CURLPROTO_SMTP | CURLPROTO_SMTPS;
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_PROTOCOLS, protocols);
    return code != CURLE_OK ? code
                            : (curl_easy_setopt)(handle, CURLOPT_REDIR_PROTOCOLS, protocols);
#endif
}
