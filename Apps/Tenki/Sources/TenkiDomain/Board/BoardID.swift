/// The identifier of a board: a digest, which opens nothing.
///
/// A lookup by the digest takes a time that reveals nothing about a secret.
package struct BoardID: Hashable, Sendable, CustomStringConvertible {
    package let text: String

    package init(_ secret: BoardSecret) {
        self.init(digestOf: "tenki board \(secret.reveal())")
    }

    /// The identifier of a person's board, which no secret opens.
    package init(of person: ProfileID) {
        self.init(digestOf: "tenki board of the account \(person)")
    }

    private init(digestOf source: String) {
        let digits = Array("0123456789abcdef".utf8)
        text = String(
            decoding: source.digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }

    package init(_ text: String) throws(BoardIDError) {
        guard text.utf8.count == 64, text.allSatisfy({ "0123456789abcdef".contains($0) }) else {
            throw BoardIDError()
        }
        self.text = text
    }

    package var description: String { text }
}

package struct BoardIDError: Error, Hashable, CustomStringConvertible {
    package let description = "the identifier of a board has 64 hexadecimal digits"

    init() {}
}
