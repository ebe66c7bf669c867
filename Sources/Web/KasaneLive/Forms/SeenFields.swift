/// The values that the fields of a form were shown with, as hashes.
///
/// The form contains them, so that a server that does not know its page can tell what the user has
/// changed from what has changed since.
struct SeenFields: Equatable, Sendable {
    private struct Hashes: Equatable {
        /// The hash of the value in the document.
        let shown: String
        /// The hash of the value that the page had before the user's first input.
        let loaded: String
    }

    private var fields: [String: Hashes] = [:]

    /// Reads the text of a form, and leaves out anything invalid.
    init(_ text: String) {
        // Bytes, because a combining character in an id would join the delimiter before it.
        for entry in text.utf8.split(separator: UInt8(ascii: " ")) {
            let parts = entry.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            guard parts.count == 2 else { continue }
            let hashes = parts[0].split(separator: UInt8(ascii: "-")).map { String(Substring($0)) }
            guard let shown = hashes.first else { continue }
            let id = String(Substring(parts[1]))
            fields[id] = Hashes(shown: shown, loaded: hashes.last ?? shown)
        }
    }

    /// Returns the text for the fields of a form, which is empty without fields.
    ///
    /// A secret is left out, because a hash would help to guess it.
    static func text(of fields: some Sequence<FieldRecord>, loaded: [UInt64: String]) -> String {
        let entries = fields.lazy.filter { $0.kind != .secret }.map { field in
            let shown = hash(of: field.value)
            let first = loaded[field.id.raw] ?? shown
            let hashes = first == shown ? shown : "\(shown)-\(first)"
            return "\(hashes):\(field.id.text)"
        }
        return entries.joined(separator: " ")
    }

    /// Returns the hash of a value, which is the same on every server.
    static func hash(of value: String) -> String {
        var hash = StableHash()
        hash.combine(value.withLineFeeds)
        return String(hash.value & 0xFF_FFFF_FFFF, radix: 36)
    }

    enum Change {
        /// The user has entered the value, or had entered it before.
        case entered
        /// The user has left the field as it was.
        case unchanged
        /// The user has entered the value, and the field has changed since it was shown.
        case conflicting
    }

    func contains(_ field: String) -> Bool { fields[field] != nil }

    /// Whether the field was shown with this value, which the page had before the user's input.
    func isUntouched(_ field: String, _ value: String) -> Bool {
        let hash = Self.hash(of: value)
        return fields[field] == Hashes(shown: hash, loaded: hash)
    }

    /// Returns what the user has done to a field, `entered` if the form did not contain it.
    ///
    /// - Parameter current: The value that a new page shows.
    func change(of field: String, to value: String, from current: String) -> Change {
        guard let seen = fields[field] else { return .entered }
        let hash = Self.hash(of: current)
        if hash == seen.loaded || hash == seen.shown { return .entered }
        return Self.hash(of: value) == seen.shown ? .unchanged : .conflicting
    }
}
