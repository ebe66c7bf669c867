package import Foundation
import KasaneConcurrency

/// Redacts secrets in text that is displayed or written to files.
package struct Scrubber: Sendable {
    /// All spellings of all secrets, longest first, so that no part of a longer secret remains.
    private let texts: [String]

    /// Creates a scrubber.
    ///
    /// Empty secrets are ignored.
    package init(_ secrets: [Secret]) {
        let texts = Set(secrets.flatMap { spellings(of: $0.reveal()) }).subtracting([""])
        self.texts = texts.sorted { $0.utf8.count > $1.utf8.count }
    }

    /// Redacts secrets, including their percent-encoded and JSON-escaped spellings.
    package func scrub(_ text: String) -> String {
        texts.reduce(text) {
            $0.replacingOccurrences(of: $1, with: Secret.dots, options: .literal)
        }
    }

    /// Returns the beginning of a body with secrets redacted, for error messages.
    package func snippet(of body: Data, characters: Int = 200) -> String {
        let longest = texts.first?.utf8.count ?? 0
        let beginning = String(decoding: body.prefix((characters + longest) * 4), as: UTF8.self)
        return String(withoutCutSecret(scrub(beginning)).prefix(characters))
    }

    /// Removes the beginning of a secret that was truncated at the end of the text.
    private func withoutCutSecret(_ text: String) -> Substring {
        let cut = texts.map { secret in
            (1..<max(secret.utf8.count, 1)).last { text.utf8.ends(with: secret.utf8.prefix($0)) }
                ?? 0
        }
        return Substring(text.utf8.dropLast(cut.max() ?? 0))
    }
}

/// Returns the spellings of text in URLs, forms and JSON.
private func spellings(of text: String) -> [String] {
    let encoded = PercentEncoding.component.encoded(text)
    let quoted = text.escaping("\\\"")
    return [
        text, encoded, encoded.lowercasedEscapes, encoded.replacing("%20", with: "+"), quoted,
        text.escaping("\\\"/"),
    ]
}

extension String {
    /// Returns the text with a backslash before each special character.
    ///
    /// Special characters followed by a combining character are also escaped.
    fileprivate func escaping(_ special: String) -> String {
        let pieces = unicodeScalars.map { scalar in
            special.unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
        }
        return pieces.joined()
    }

    /// The text with lowercase digits in its percent escapes.
    fileprivate var lowercasedEscapes: String {
        replacing(#/%../#) { $0.output.lowercased() }
    }
}

extension Sequence<UInt8> where Self: BidirectionalCollection {
    fileprivate func ends(with other: some BidirectionalCollection<UInt8>) -> Bool {
        reversed().starts(with: other.reversed())
    }
}
