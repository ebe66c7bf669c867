import KasaneDomain
import KasaneStore

extension SQL {
    /// The maximum number of values, because the protocol uses a 16-bit count.
    private static let maximumValueCount = 65_535

    /// Throws if libpq can't send the whole statement, or if the statement would end the
    /// transaction.
    func validate() throws(DomainError) {
        // The text would end at the NUL.
        guard !text.utf8.contains(0) else { throw .invalidInput(InputProblem.containsNUL) }
        guard text.utf8.count <= StorableValues.maximumByteCount else {
            throw .invalidInput(InputProblem.tooLarge)
        }
        guard values.count <= Self.maximumValueCount else {
            let problem = """
                a statement can have at most \(Self.maximumValueCount) values, not \
                \(values.count); use several statements, or an array with = ANY(…)
                """
            throw .invalidInput(
                InputProblem.tooLarge,
                cause: UnderlyingError(ParameterError(description: problem))
            )
        }
        guard !text.endsTransaction else { throw .endedByStatement }
    }
}

extension String {
    /// Whether the statement begins or ends a transaction or savepoint.
    ///
    /// The server accepts only one statement per text, so the first word decides.
    fileprivate var endsTransaction: Bool {
        [
            "ABORT", "BEGIN", "COMMIT", "END", "PREPARE", "RELEASE", "ROLLBACK", "SAVEPOINT",
            "START",
        ]
        .contains(firstWord)
    }

    private var firstWord: String {
        let word = utf8[...].withoutLeadingComments.prefix(while: \.isLetter)
        return String(decoding: Array(word), as: UTF8.self).uppercased()
    }
}

/// A statement's bytes, as the server reads them.
///
/// When read as characters, a combining mark next to a comment's delimiter would hide the
/// delimiter.
extension Substring.UTF8View {
    fileprivate var withoutLeadingComments: Self {
        var rest = self
        while true {
            rest = rest.drop { $0.isSpace || $0 == UInt8(ascii: ";") }
            if rest.starts(with: "--".utf8) {
                rest = rest.drop { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            } else if rest.starts(with: "/*".utf8) {
                rest = rest.droppingBlockComment
            } else {
                return rest
            }
        }
    }

    /// The text after a block comment, which can contain nested comments.
    private var droppingBlockComment: Self {
        var depth = 0
        var rest = self
        repeat {
            if rest.starts(with: "/*".utf8) {
                depth += 1
                rest = rest.dropFirst(2)
            } else if rest.starts(with: "*/".utf8) {
                depth -= 1
                rest = rest.dropFirst(2)
            } else {
                rest = rest.dropFirst()
            }
        } while depth > 0 && !rest.isEmpty
        return rest
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }

    /// Whether the byte is a space or one of `\t`, `\n`, `\v`, `\f` and `\r`.
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
