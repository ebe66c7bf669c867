/// Hashes of the original values in a form.
///
/// The form contains them, so a server that doesn't know its page can tell the user's changes from
/// later ones.
struct SeenFields: Equatable, Sendable {
    private struct Hashes: Equatable {
        /// The hash of the value in the document.
        let shown: String
        /// The hash of the page's value before the user's first input.
        let loaded: String
    }

    private var fields: [String: Hashes] = [:]

    /// Parses the hashes in a form and skips invalid ones.
    init(_ text: String) {
        // Bytes, because a combining character in an ID would join the delimiter before it.
        for entry in text.utf8.split(separator: UInt8(ascii: " ")) {
            let parts = entry.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            guard parts.count == 2 else { continue }
            let hashes = parts[0].split(separator: UInt8(ascii: "-")).map { String(Substring($0)) }
            guard let shown = hashes.first else { continue }
            let id = String(Substring(parts[1]))
            fields[id] = Hashes(shown: shown, loaded: hashes.last ?? shown)
        }
    }

    /// Returns the hashes to include in a form, or an empty string if it has no fields.
    ///
    /// Leaves out secrets, because a hash would help to guess them.
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
        /// The user has entered the value, now or before.
        case entered
        /// The user hasn't changed the field.
        case unchanged
        /// The user has entered the value, but the field's value has changed since it was shown.
        case conflicting
    }

    func contains(_ field: String) -> Bool { fields[field] != nil }

    /// Whether the user saw this value, and the page had it before any input.
    func isUntouched(_ field: String, _ value: String) -> Bool {
        let hash = Self.hash(of: value)
        return fields[field] == Hashes(shown: hash, loaded: hash)
    }

    /// Returns what the user did to a field: `entered` if the form doesn't contain its hash.
    ///
    /// - Parameter current: The value on a new page.
    func change(of field: String, to value: String, from current: String) -> Change {
        guard let seen = fields[field] else { return .entered }
        let hash = Self.hash(of: current)
        if hash == seen.loaded || hash == seen.shown { return .entered }
        return Self.hash(of: value) == seen.shown ? .unchanged : .conflicting
    }
}
