/// A word or a mark in Swift code.
struct SwiftToken {
    /// The characters, including the backticks of an escaped identifier.
    let text: String
    let line: Int

    /// Whether the token is an identifier or a keyword.
    var isName: Bool {
        guard let first = text.utf8.first else { return false }
        return first == UInt8(ascii: "`") || SwiftScanner.isWord(first)
    }

    /// The identifier without backticks.
    var name: String { text.filter { $0 != "`" } }
}

/// Splits Swift code into words and marks, without comments and without the contents of literals.
struct SwiftScanner {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    /// Whether an operand may begin here, so that a slash begins a regular expression.
    private var expectsOperand = true

    private static let keywordsBeforeOperands: Set<String> = [
        "await", "case", "else", "if", "in", "is", "return", "throw", "try", "where", "while",
    ]

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Returns the next word or mark; `nil` at the end.
    ///
    /// A literal is the mark `"`.
    mutating func next() -> SwiftToken? {
        while let byte = peek() {
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
                || byte == UInt8(ascii: "\r")
            {
                advance()
            } else if !skipComment() {
                return token(byte)
            }
        }
        return nil
    }

    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    private mutating func token(_ first: UInt8) -> SwiftToken {
        let (start, line) = (index, line)
        if skipLiteral() {
            expectsOperand = false
            return SwiftToken(text: "\"", line: line)
        }
        if first == UInt8(ascii: "`") {
            advance()
            while let byte = peek(), byte != first, byte != UInt8(ascii: "\n") { advance() }
            advance()
            expectsOperand = false
        } else if Self.isWord(first) {
            while let byte = peek(), Self.isWord(byte) { advance() }
        } else {
            advance()
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if Self.isWord(first) {
            expectsOperand = Self.keywordsBeforeOperands.contains(text)
        } else if first != UInt8(ascii: "`") {
            expectsOperand = ![")", "]", "}"].contains(text)
        }
        return SwiftToken(text: text, line: line)
    }

    /// Skips a comment; block comments can be nested.
    private mutating func skipComment() -> Bool {
        if starts(with: "//") {
            while let byte = peek(), byte != UInt8(ascii: "\n") { advance() }
            return true
        }
        guard starts(with: "/*") else { return false }
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                advance(2)
            } else if starts(with: "*/") {
                depth -= 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && index < bytes.count
        return true
    }

    /// Skips a string or a regular expression.
    private mutating func skipLiteral() -> Bool {
        var hashes = 0
        while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
        switch peek(hashes) {
        case UInt8(ascii: "\""):
            advance(hashes)
            skipString(hashes)
            return true
        case UInt8(ascii: "/") where hashes > 0:
            advance(hashes + 1)
            skip(until: "/" + String(repeating: "#", count: hashes))
            return true
        case UInt8(ascii: "/") where expectsOperand: return skipBareExpression()
        default: return false
        }
    }

    private mutating func skipString(_ hashes: Int) {
        let marks = String(repeating: "#", count: hashes)
        let isMultiline = starts(with: "\"\"\"")
        let end = (isMultiline ? "\"\"\"" : "\"") + marks
        advance(isMultiline ? 3 : 1)
        while let byte = peek(), isMultiline || byte != UInt8(ascii: "\n") {
            if starts(with: end) {
                advance(end.utf8.count)
                return
            }
            if starts(with: "\\" + marks) {
                advance(1 + hashes)
                if peek() == UInt8(ascii: "(") { skipInterpolation() } else { advance() }
            } else {
                advance()
            }
        }
    }

    /// Skips the code in parentheses, which may contain strings.
    private mutating func skipInterpolation() {
        var depth = 0
        repeat {
            guard let token = next() else { return }
            if token.text == "(" { depth += 1 }
            if token.text == ")" { depth -= 1 }
        } while depth > 0
    }

    /// Skips a regular expression between single slashes, which is in one line and does not begin
    /// with a space.
    private mutating func skipBareExpression() -> Bool {
        guard let first = peek(1), first != UInt8(ascii: " "), first != UInt8(ascii: "\t") else {
            return false
        }
        var length = 1
        while let byte = peek(length), byte != UInt8(ascii: "\n") {
            if byte == UInt8(ascii: "/") {
                advance(length + 1)
                return true
            }
            length += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }

    private mutating func skip(until end: String) {
        while index < bytes.count, !starts(with: end) { advance() }
        advance(end.utf8.count)
    }

    private func peek(_ offset: Int = 0) -> UInt8? {
        index + offset < bytes.count ? bytes[index + offset] : nil
    }

    private func starts(with text: String) -> Bool {
        bytes[index...].starts(with: text.utf8)
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where index < bytes.count {
            if bytes[index] == UInt8(ascii: "\n") { line += 1 }
            index += 1
        }
    }
}
