package import Foundation

/// Replaces secrets in texts that people or files get to see.
package struct Scrubber: Sendable {
    /// Every spelling of every secret, the longest first: nothing is left of one in another.
    private let texts: [String]

    /// Makes a scrubber of secrets; one that is empty has nothing to hide.
    package init(_ secrets: [Secret]) {
        let texts = Set(secrets.flatMap { spellings(of: $0.reveal()) }).subtracting([""])
        self.texts = texts.sorted { $0.utf8.count > $1.utf8.count }
    }

    /// Returns a text with every secret replaced, plain, percent-encoded, or escaped as in JSON.
    package func scrub(_ text: String) -> String {
        texts.reduce(text) {
            $0.replacingOccurrences(of: $1, with: Secret.dots, options: .literal)
        }
    }

    /// Returns the first characters of a body without secrets, for error messages.
    package func snippet(of body: Data, characters: Int = 200) -> String {
        let longest = texts.first?.utf8.count ?? 0
        let beginning = String(decoding: body.prefix((characters + longest) * 4), as: UTF8.self)
        return String(withoutCutSecret(scrub(beginning)).prefix(characters))
    }

    /// Takes away what a text ends with, where that is how a secret begins: the rest was cut off.
    private func withoutCutSecret(_ text: String) -> Substring {
        let cut = texts.map { secret in
            (1..<max(secret.utf8.count, 1)).last { text.utf8.ends(with: secret.utf8.prefix($0)) }
                ?? 0
        }
        return Substring(text.utf8.dropLast(cut.max() ?? 0))
    }
}

/// How a text may be written in an address, a form, or JSON.
private func spellings(of text: String) -> [String] {
    let encoded = percentEncoded(text)
    let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return [
        text, encoded, encoded.lowercasedEscapes, encoded.replacing("%20", with: "+"), quoted,
        quoted.replacing("/", with: "\\/"),
    ]
}

extension String {
    /// The text with the digits of its percent escapes in lowercase.
    fileprivate var lowercasedEscapes: String {
        replacing(#/%../#) { $0.output.lowercased() }
    }
}

extension Sequence<UInt8> where Self: BidirectionalCollection {
    fileprivate func ends(with other: some BidirectionalCollection<UInt8>) -> Bool {
        reversed().starts(with: other.reversed())
    }
}
