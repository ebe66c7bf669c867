/// The secret of a link to a board: 144 random bits as 24 characters of base64url.
///
/// A visitor's board has a secret for editing, which is also in the visitor's cookie, and one for
/// reading, which is derived from it by a one-way function. The store contains only the digests of
/// both; see ``BoardID``.
///
/// A person's board has only a random secret for reading. The store contains it, because the
/// owner's page shows the link.
package struct BoardSecret: Hashable, Sendable, RedactedText {
    private static let byteCount = 18
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )
    private let text: String

    package init(using generator: inout some RandomNumberGenerator) {
        // The system's generator makes a system call for each number, whatever its size.
        let numbers: [UInt64] = [generator.next(), generator.next(), generator.next()]
        let bytes = numbers.flatMap { number in
            stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        self.init(bytes: Array(bytes.prefix(Self.byteCount)))
    }

    package init?(_ text: String) {
        guard text.utf8.count == Self.byteCount / 3 * 4,
            text.utf8.allSatisfy(Self.alphabet.contains)
        else { return nil }
        self.text = text
    }

    private init(bytes: [UInt8]) {
        let characters = stride(from: 0, to: bytes.count, by: 3).flatMap { index in
            let word = bytes[index..<index + 3].reduce(0) { $0 << 8 | Int($1) }
            return [18, 12, 6, 0].map { Self.alphabet[word >> $0 & 63] }
        }
        text = String(decoding: characters, as: UTF8.self)
    }

    package var reading: Self {
        Self(bytes: Array("tenki board reader \(text)".digest.prefix(Self.byteCount)))
    }

    package func reveal() -> String { text }
}
