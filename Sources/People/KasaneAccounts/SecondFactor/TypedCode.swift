import KasaneConcurrency

/// A code as typed by a user, possibly with spaces or in full width.
enum TypedCode {
    /// The maximum length of a typed code.
    private static let maximumBytes = 512

    /// Returns a code's ASCII characters without spaces and hyphens, or `nil` for invalid text.
    static func characters(_ typed: String) -> [UInt8]? {
        guard typed.utf8.count <= maximumBytes else { return nil }
        var characters: [UInt8] = []
        for scalar in typed.unicodeScalars where !scalar.isBlank {
            let character = scalar.typedASCII
            if character == "-" { continue }
            guard (0x21...0x7E).contains(character.value) else { return nil }
            characters.append(UInt8(character.value))
        }
        return characters
    }
}
