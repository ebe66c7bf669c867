/// The secret of a person's link for unsubscribing: 128 random bits as 32 hexadecimal digits.
///
/// It is stored unhashed, because each email contains it, and all that it can do is turn notices
/// off.
package struct UnsubscribeToken: Sendable, RedactedText {
    private let text: String

    package init(using generator: inout some RandomNumberGenerator) {
        let digits = Array("0123456789abcdef".utf8)
        let numbers: [UInt64] = [generator.next(), generator.next()]
        let bytes = numbers.flatMap { number in
            stride(from: 0, to: 64, by: 4).map { digits[Int(number >> $0 & 15)] }
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    package init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy("0123456789abcdef".utf8.contains)
        else { return nil }
        self.text = text
    }

    package func reveal() -> String { text }
}

extension UnsubscribeToken: Hashable {
    package static func == (left: Self, right: Self) -> Bool {
        zip(left.text.utf8, right.text.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

package struct UnsubscribeLink: Hashable, Sendable {
    package let person: ProfileID
    package let token: UnsubscribeToken

    package init(person: ProfileID, token: UnsubscribeToken) {
        self.person = person
        self.token = token
    }

    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let token = UnsubscribeToken(parts[1]),
            // The only error is a text that is not a UUID.
            let person = try? ProfileID(parts[0])
        else { return nil }
        self.init(person: person, token: token)
    }

    package func reveal() -> String { "\(person).\(token.reveal())" }
}
