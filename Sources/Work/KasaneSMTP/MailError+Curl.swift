import CLibcurl
import Foundation
import KasaneMail

extension MailError {
    init(
        _ result: CURLcode,
        _ message: String,
        _ dialogue: SMTPDialogue,
        _ settings: SMTPSettings
    ) {
        let refusal = dialogue.reply.flatMap { $0.code >= 400 ? $0 : nil }
        let code =
            Code(result, dialogue, settings) ?? refusal.map { Code($0, at: dialogue.step) }
            ?? .connectionLost
        // curl only reports the code of a reply, so the text comes from the dialogue.
        let reply = [.unreachable, .timedOut, .cancelled].contains(code) ? nil : refusal
        let redact = { settings.credentials?.redacted($0) ?? $0 }
        let text = reply?.description ?? Self.reason(result, message, code)
        var recipient: String?
        if reply != nil, case .recipient(let address) = dialogue.step { recipient = address }
        self.init(
            code: code,
            server: settings.server,
            reason: redact(text),
            reply: reply.map { Reply(code: $0.code, text: redact($0.text)) },
            recipient: recipient
        )
    }

    private static func reason(_ result: CURLcode, _ message: String, _ code: Code) -> String {
        switch code {
        case .cancelled: "the task was cancelled"
        case .authenticationFailed: "the server offers no supported authentication method"
        case .unencryptedServer: "the server does not offer TLS"
        default: message.isEmpty ? String(cString: curl_easy_strerror(result)) : message
        }
    }
}

extension MailError.Code {
    /// Returns the code for a failure other than a rejected email, or `nil` for a rejection.
    fileprivate init?(_ result: CURLcode, _ dialogue: SMTPDialogue, _ settings: SMTPSettings) {
        let isTemporary = dialogue.reply.map { (400..<500).contains($0.code) } ?? false
        switch result {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: self = .unreachable
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut
        // This build of curl doesn't support SMTP or TLS.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION:
            self = .invalidSettings
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR:
            self = .wrongCertificate
        case CURLE_USE_SSL_FAILED where !isTemporary: self = .unencryptedServer
        case CURLE_LOGIN_DENIED where !isTemporary: self = .authenticationFailed
        case CURLE_ABORTED_BY_CALLBACK:
            // curl doesn't send the message if the server offers no authentication.
            let isHeldBack = settings.credentials != nil && dialogue.step == .content
            self = isHeldBack && !dialogue.hasAuthenticated ? .authenticationFailed : .cancelled
        default: return nil
        }
    }

    /// Returns the code for a rejection.
    fileprivate init(_ reply: MailError.Reply, at step: SMTPDialogue.Step) {
        guard reply.code >= 500 else {
            self = .temporarilyRefused
            return
        }
        guard reply.code != 530 else {
            self = .authenticationFailed
            return
        }
        guard reply.code != 552 else {
            self = .refusedMessage
            return
        }
        switch step {
        case .authentication: self = .authenticationFailed
        case .startTLS: self = .unencryptedServer
        case .recipient: self = .refusedRecipient
        case .data, .content: self = .refusedMessage
        case .greeting, .hello, .sender: self = .refusedSender
        }
    }
}

func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
