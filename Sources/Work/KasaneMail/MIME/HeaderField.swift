import Foundation

/// A message header as a list of unbreakable words (RFC 5322, section 2.2.3, and RFC 2047).
struct HeaderField {
    let name: String
    /// The words, to be separated by spaces or folded lines.
    let words: [String]

    init(_ name: String, words: [String]) {
        self.name = name
        self.words = words
    }

    init(_ name: String, text: String) {
        self.init(name, words: Self.plainWords(text) ?? Self.encodedWords(text))
    }

    init(_ name: String, _ mailboxes: [Mailbox]) {
        let last = mailboxes.count - 1
        self.init(
            name,
            words: mailboxes.enumerated().flatMap { index, mailbox in
                Self.phrase(mailbox.name)
                    + [
                        (mailbox.name == nil ? mailbox.address : "<\(mailbox.address)>")
                            + (index < last ? "," : "")
                    ]
            }
        )
    }

    /// The header's lines, at most 76 characters long unless a word is longer.
    var source: String {
        var source = "\(name):"
        var column = source.utf8.count
        for word in words {
            let length = word.utf8.count
            // Never fold right after the name, because some mail programs drop lines without text.
            if column + 1 + length > 76, column > name.utf8.count + 1 {
                source += "\r\n"
                column = 0
            }
            source += " \(word)"
            column += 1 + length
        }
        return source + "\r\n"
    }

    /// Splits text that needs no encoding into words, or returns `nil` for other text.
    private static func plainWords(_ text: String) -> [String]? {
        guard text.utf8.allSatisfy(\.isPrintable), !text.contains("=?") else { return nil }
        if text.isEmpty { return [] }
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        // Some mail programs merge consecutive spaces, and a line must be shorter than 998
        // characters.
        return words.allSatisfy { (1...900).contains($0.utf8.count) } ? words : nil
    }

    /// Returns a display name as atoms, a quoted string or encoded words.
    private static func phrase(_ name: String?) -> [String] {
        guard let name else { return [] }
        guard let words = plainWords(name) else { return encodedWords(name) }
        if words.allSatisfy({ $0.utf8.allSatisfy(\.isAtomText) }) { return words }
        let escaped = name.flatMap { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }
        return plainWords("\"\(String(escaped))\"") ?? encodedWords(name)
    }

    /// Splits text into RFC 2047 encoded words that contain only whole characters.
    private static func encodedWords(_ text: String) -> [String] {
        text.chunks(limit: 36) { $0.utf8.count }.map { chunk in
            "=?UTF-8?B?\(Data(chunk.utf8).base64EncodedString())?="
        }
    }
}

extension HeaderField {
    /// Returns a `name=fileName` parameter (RFC 2231), split into several words if the file name is
    /// long.
    static func parameter(_ name: String, fileName: String) -> [String] {
        if fileName.utf8.count <= 60, fileName.utf8.allSatisfy(\.isFileText) {
            return ["\(name)=\"\(fileName)\""]
        }
        let chunks = fileName.chunks(limit: 48) { percentEncoded($0).utf8.count }
            .map { percentEncoded($0) }
        return chunks.enumerated().map { index, chunk in
            let section = chunks.count > 1 ? "*\(index)" : ""
            let end = index < chunks.count - 1 ? ";" : ""
            return "\(name)\(section)*=\(index == 0 ? "UTF-8''" : "")\(chunk)\(end)"
        }
    }

    /// Returns an ASCII file name for mail programs that don't support RFC 2231.
    static func asciiName(_ fileName: String) -> String {
        let isKept: (UInt8) -> Bool = { $0.isLetterOrDigit || "._- ".utf8.contains($0) }
        let name = fileName.unicodeScalars.map { scalar in
            scalar.isASCII && isKept(UInt8(scalar.value)) ? Character(scalar) : "_"
        }
        // Keeps the end, which contains the file extension.
        return String(name.suffix(60))
    }

    private static func percentEncoded(_ text: some StringProtocol) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.reduce(into: "") { encoded, byte in
            if byte.isLetterOrDigit || "!#$&+-.^_`{|}~".utf8.contains(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }
}

extension UInt8 {
    /// Whether a quoted file name can contain the byte without encoding.
    fileprivate var isFileText: Bool { isPrintable && !"\"\\%*'".utf8.contains(self) }
}

extension String {
    /// Splits the text into chunks whose size is at most `limit`.
    ///
    /// A character is split only if it exceeds the limit by itself. Unicode scalars are never
    /// split, so every scalar must fit in the limit.
    fileprivate func chunks(limit: Int, size: (String) -> Int) -> [String] {
        var chunks: [String] = []
        var chunk = ""
        var room = limit
        func add(_ piece: String) {
            let length = size(piece)
            if length > room {
                chunks.append(chunk)
                (chunk, room) = ("", limit)
            }
            chunk += piece
            room -= length
        }
        for character in self {
            let piece = String(character)
            if size(piece) <= limit {
                add(piece)
            } else {
                for scalar in character.unicodeScalars { add(String(scalar)) }
            }
        }
        return chunk.isEmpty ? chunks : chunks + [chunk]
    }
}
