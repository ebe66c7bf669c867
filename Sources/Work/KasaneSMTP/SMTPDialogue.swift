import KasaneMail

/// The most recent step of an SMTP session, for error messages.
///
/// Stores only the last command and the last reply, without credentials.
struct SMTPDialogue {
    enum Step: Hashable {
        case greeting
        case hello
        case startTLS
        case authentication
        case sender
        case recipient(String)
        case data
        case content
    }

    /// The step of the last reply.
    private(set) var step = Step.greeting
    /// The last complete reply.
    private(set) var reply: MailError.Reply?
    private(set) var hasAuthenticated = false
    /// Whether the client is ending the session, so that later replies don't matter.
    private(set) var isEnding = false
    private var lines: [String] = []

    /// Records bytes from a client command.
    mutating func record(command bytes: some Collection<UInt8>) {
        let line = String(decoding: bytes.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        switch words.first {
        case "EHLO", "HELO": step = .hello
        case "STARTTLS": step = .startTLS
        case "AUTH":
            step = .authentication
            hasAuthenticated = true
        case "MAIL": step = .sender
        case "RCPT":
            let path = line.drop { $0 != "<" }.dropFirst()
            // A quoted local part can contain “>”.
            step = .recipient(String(path[..<(path.lastIndex(of: ">") ?? path.endIndex)]))
        case "DATA": step = .data
        case "QUIT": isEnding = true
        default: break
        }
    }

    /// Records bytes from a server reply, which must be whole lines.
    mutating func record(reply bytes: some Collection<UInt8>) {
        if isEnding { return }
        for line in bytes.split(whereSeparator: { $0 == 0x0D || $0 == 0x0A }) {
            record(line: String(decoding: line.prefix(512), as: UTF8.self))
        }
    }

    private mutating func record(line: String) {
        let digits = String(decoding: line.utf8.prefix(3), as: UTF8.self)
        guard let code = Int(digits), (200...599).contains(code) else { return }
        // Compares scalars, because the text after the hyphen can start with a combining character.
        let text = line.unicodeScalars.dropFirst(4).map { scalar in
            scalar.properties.generalCategory == .control ? " " : scalar
        }
        // A server can send any number of lines.
        if lines.count < 10 { lines.append(String(String.UnicodeScalarView(text))) }
        // Every line except the last has a hyphen after the code.
        guard line.utf8.dropFirst(3).first != UInt8(ascii: "-") else { return }
        reply = MailError.Reply(code: code, text: lines.joined(separator: " "))
        lines = []
        if step == .data, code == 354 { step = .content }
    }
}
