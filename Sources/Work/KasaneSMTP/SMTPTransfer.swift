import CLibcurl
import Foundation
import KasaneMail

/// Transfers an email with curl on the thread that creates the transfer.
final class SMTPTransfer {
    private let settings: SMTPSettings
    private let signal: TransferSignal
    private let sender: String
    private let recipients: [String]
    private let message: [UInt8]
    private var sent = 0
    private var dialogue = SMTPDialogue()
    private let easy: UnsafeMutableRawPointer?
    private let multi: UnsafeMutableRawPointer?
    private var list: UnsafeMutablePointer<curl_slist>?
    private var isUnfinished = false

    /// Prepares a transfer.
    ///
    /// Call ``close()`` when the transfer is no longer needed.
    init(of mail: Mail, _ settings: SMTPSettings, _ signal: TransferSignal) {
        Self.prepareThread()
        self.settings = settings
        self.signal = signal
        sender = mail.from.address
        recipients = mail.recipients
        message = mail.renderedBytes()
        easy = curl_easy_init()
        multi = curl_multi_init()
    }

    func run(until deadline: ContinuousClock.Instant) -> Result<Void, MailError> {
        guard let easy, let multi else { return .failure(failure(CURLE_OUT_OF_MEMORY)) }
        let rest = deadline - .now
        guard rest > .zero else { return .failure(failure(CURLE_OPERATION_TIMEDOUT)) }
        var reason = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
        return reason.withUnsafeMutableBytes { buffer in
            var code = configure(easy, timeout: rest)
            if code == CURLE_OK {
                code = kasane_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, buffer.baseAddress)
            }
            if code == CURLE_OK { code = perform(easy, multi) }
            // The buffer is about to go out of scope.
            kasane_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, nil)
            if code == CURLE_OK { return .success(()) }
            let text = String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
            return .failure(failure(code, text))
        }
    }

    /// Releases the resources, after waiting for any running DNS lookup.
    func close() {
        signal.detach()
        // curl ran out of memory and can't continue. Closing the transfer would complete the
        // message (see `checkCancellation`), so let the server's connection time out.
        if isUnfinished { return }
        if let multi {
            if let easy { curl_multi_remove_handle(multi, easy) }
            curl_multi_cleanup(multi)
        }
        if let easy { curl_easy_cleanup(easy) }
        curl_slist_free_all(list)
    }

    private func perform(
        _ easy: UnsafeMutableRawPointer,
        _ multi: UnsafeMutableRawPointer
    ) -> CURLcode {
        signal.attach(multi)
        if signal.isCancelled { return CURLE_ABORTED_BY_CALLBACK }
        guard curl_multi_add_handle(multi, easy) == CURLM_OK else { return CURLE_FAILED_INIT }
        isUnfinished = true
        var running: Int32 = 1
        while true {
            guard curl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_FAILED_INIT }
            guard running > 0 else { break }
            // The deadline and cancellation end the wait earlier.
            guard curl_multi_poll(multi, nil, 0, 60_000, nil) == CURLM_OK else {
                return CURLE_FAILED_INIT
            }
        }
        isUnfinished = false
        var rest: Int32 = 0
        let message = curl_multi_info_read(multi, &rest)
        return message?.pointee.data.result ?? CURLE_FAILED_INIT
    }

    /// Initializes curl once and prepares the calling thread.
    private static func prepareThread() {
        _ = initialised
        // Prevents SIGPIPE from killing the process when the server closes the connection.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private static let initialised = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    private func failure(_ code: CURLcode, _ message: String = "") -> MailError {
        MailError(code, message, dialogue, settings)
    }
}

extension SMTPTransfer {
    private func configure(_ easy: UnsafeMutableRawPointer, timeout: Duration) -> CURLcode {
        for recipient in recipients {
            guard let longer = curl_slist_append(list, recipient) else {
                return CURLE_OUT_OF_MEMORY
            }
            list = longer
        }
        let context = Unmanaged.passUnretained(self).toOpaque()
        let codes = [
            kasane_curl_allow_only_smtp(easy),
            kasane_curl_keep_socket(easy),
            kasane_curl_protect(easy, settings.security == .unencrypted ? 0 : 1),
            setTexts(easy),
            setNumbers(easy, timeout: timeout),
            kasane_curl_set_list(easy, CURLOPT_MAIL_RCPT, list),
            kasane_curl_set_size(easy, curl_off_t(message.count)),
            kasane_curl_set_reader(easy, Self.read, context),
            kasane_curl_set_progress(easy, Self.checkCancellation, context),
            kasane_curl_set_observer(easy, Self.observe, context),
        ]
        return codes.first { $0 != CURLE_OK } ?? CURLE_OK
    }

    private func setTexts(_ easy: UnsafeMutableRawPointer) -> CURLcode {
        var texts: [(CURLoption, String?)] = [
            (CURLOPT_URL, settings.url), (CURLOPT_MAIL_FROM, sender),
            // An empty string disables proxies from the environment.
            (CURLOPT_PROXY, ""),
        ]
        if let credentials = settings.credentials {
            texts += [
                (CURLOPT_USERNAME, credentials.user), (CURLOPT_PASSWORD, credentials.password),
                (CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN"),
            ]
        }
        if let path = settings.certificateAuthority {
            // Without the system's certificate folder, no other CA is trusted.
            texts += [(CURLOPT_CAINFO, path), (CURLOPT_CAPATH, nil)]
        }
        let codes = texts.lazy.map { kasane_curl_set_text(easy, $0, $1) }
        return codes.first { $0 != CURLE_OK } ?? CURLE_OK
    }

    private func setNumbers(
        _ easy: UnsafeMutableRawPointer,
        timeout: Duration
    ) -> CURLcode {
        let milliseconds = max(1, Int(timeout / .milliseconds(1)))
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_UPLOAD, 1), (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0),
            // Makes QUIT part of the transfer, so that QUIT can be aborted too.
            (CURLOPT_FORBID_REUSE, 1),
            (CURLOPT_TIMEOUT_MS, milliseconds), (CURLOPT_CONNECTTIMEOUT_MS, milliseconds),
        ]
        let codes = numbers.lazy.map { kasane_curl_set_number(easy, $0, $1) }
        // By default, curl waits 2 minutes for a reply, but a server can take longer to check a
        // message.
        return codes.first { $0 != CURLE_OK }
            ?? kasane_curl_set_reply_timeout(easy, (milliseconds + 999) / 1_000)
    }

    private static let read: curl_read_callback = { buffer, size, count, context in
        guard let buffer, let context else { return Int(CURL_READFUNC_ABORT) }
        let transfer = Unmanaged<SMTPTransfer>.fromOpaque(context).takeUnretainedValue()
        // curl continues even if the server offers no authentication.
        guard transfer.settings.credentials == nil || transfer.dialogue.hasAuthenticated else {
            return Int(CURL_READFUNC_ABORT)
        }
        let bytes = transfer.message[transfer.sent...].prefix(size * count)
        UnsafeMutableRawBufferPointer(start: buffer, count: size * count).copyBytes(from: bytes)
        transfer.sent += bytes.count
        return bytes.count
    }

    /// Aborts a cancelled transfer, or the wait for the reply to QUIT, which doesn't affect the
    /// result.
    ///
    /// Removing the transfer from its handle would complete the message instead. curl would send
    /// the final dot, and the server would deliver a partial email.
    private static let checkCancellation: curl_xferinfo_callback = { context, _, _, _, _ in
        guard let context else { return 0 }
        let transfer = Unmanaged<SMTPTransfer>.fromOpaque(context).takeUnretainedValue()
        return transfer.signal.isCancelled || transfer.dialogue.isEnding ? 1 : 0
    }

    private static let observe: curl_debug_callback = { _, kind, bytes, count, context in
        guard let bytes, let context else { return 0 }
        let transfer = Unmanaged<SMTPTransfer>.fromOpaque(context).takeUnretainedValue()
        let data = UnsafeRawBufferPointer(start: bytes, count: count)
        switch kind {
        case CURLINFO_HEADER_IN: transfer.dialogue.record(reply: data)
        case CURLINFO_HEADER_OUT: transfer.dialogue.record(command: data)
        default: break
        }
        return 0
    }
}
