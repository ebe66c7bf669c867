/// Hashes of a form's original values.
///
/// The form contains the hashes, so that a server that doesn't know the form's page can distinguish
/// the user's changes from other changes.
struct SeenFields: Equatable, Sendable {
    private struct Hashes: Equatable {
        /// The hash of the value in the document.
        let shown: String
        /// The hash of the page's value before the user's first input.
        let loaded: String
    }

    private var fields: [String: Hashes] = [:]

    /// Parses a form's hashes, and skips invalid hashes.
    init(_ text: String) {
        // Splits bytes, because a combining character in an ID would form one character with the
        // preceding delimiter.
        for entry in text.utf8.split(separator: UInt8(ascii: " ")) {
            let parts = entry.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            guard parts.count == 2 else { continue }
            let hashes = parts[0].split(separator: UInt8(ascii: "-")).map { String(Substring($0)) }
            guard let shown = hashes.first else { continue }
            let id = String(Substring(parts[1]))
            fields[id] = Hashes(shown: shown, loaded: hashes.last ?? shown)
        }
    }

    /// Returns the hashes to include in a form, or an empty string if the form has no fields.
    ///
    /// Secrets are omitted, because their hashes would make them easier to guess.
    static func text(of fields: some Sequence<FieldRecord>, loaded: [UInt64: String]) -> String {
        let entries = fields.lazy.filter { $0.kind != .secret }.map { field in
            let shown = hash(of: field.value)
            let first = loaded[field.id.raw] ?? shown
            let hashes = first == shown ? shown : "\(shown)-\(first)"
            return "\(hashes):\(field.id.text)"
        }
        return entries.joined(separator: " ")
    }

    /// Returns the hash of a value, the same on every server.
    static func hash(of value: String) -> String {
        var hash = StableHash()
        hash.combine(value.withLineFeeds)
        return String(hash.value & 0xFF_FFFF_FFFF, radix: 36)
    }

    enum Change {
        /// The user has entered the value.
        case entered
        /// The user hasn't changed the field.
        case unchanged
        /// The user has entered a value, but the field's value has changed since the user saw it.
        case conflicting
    }

    func contains(_ field: String) -> Bool { fields[field] != nil }

    /// Whether the user saw this value and the page had the value before any input.
    func isUntouched(_ field: String, _ value: String) -> Bool {
        let hash = Self.hash(of: value)
        return fields[field] == Hashes(shown: hash, loaded: hash)
    }

    /// Returns the user's change to a field.
    ///
    /// If the form doesn't contain the field's hash, returns `entered`.
    ///
    /// - Parameter current: The field's value on a new page.
    func change(of field: String, to value: String, from current: String) -> Change {
        guard let seen = fields[field] else { return .entered }
        let hash = Self.hash(of: current)
        if hash == seen.loaded || hash == seen.shown { return .entered }
        return Self.hash(of: value) == seen.shown ? .unchanged : .conflicting
    }
}
