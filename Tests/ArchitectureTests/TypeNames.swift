/// The capitalized names in a source file, outside of comments and strings.
///
/// It scans bytes, because a regular expression takes minutes in a debug build.
struct TypeNames {
    private(set) var used: Set<String> = []
    private(set) var declared: Set<String> = []
    private var isInString = false

    init(_ text: String) {
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            if !isInString, line.first != UInt8(ascii: " ") { readDeclaration(Substring(line)) }
            readUses(Array(line))
        }
    }

    private mutating func readDeclaration(_ line: Substring) {
        let words = line.split(separator: " ").drop { word in
            word.hasPrefix("@")
                || ["public", "package", "final", "indirect", "nonisolated"].contains(word)
        }
        guard let kind = words.first, let name = words.dropFirst().first,
            ["struct", "class", "enum", "actor", "protocol", "typealias"].contains(kind)
        else { return }
        declared.insert(String(name.prefix { $0.isLetter || $0.isNumber }))
    }

    private mutating func readUses(_ line: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        var index = 0
        while index < line.count {
            let start = index
            let byte = line[start]
            index += 1
            if byte == quote, line[start...].starts(with: [quote, quote, quote]) {
                isInString.toggle()
                index += 2
            } else if isInString {
                continue
            } else if byte == quote {
                while index < line.count, line[index] != quote {
                    index += line[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                index += 1
            } else if byte == UInt8(ascii: "/"), index < line.count, line[index] == byte {
                return
            } else if Self.isLetter(byte) {
                while index < line.count, Self.isLetter(line[index]) { index += 1 }
                if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) {
                    used.insert(String(decoding: line[start..<index], as: UTF8.self))
                }
            }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x5F: true
        default: false
        }
    }
}
