extension String {
    package func isLonger(than limit: Int) -> Bool {
        // A text never has more scalars than bytes.
        utf8.count > limit && !unicodeScalars.dropFirst(limit).isEmpty
    }

    /// Whether the text contains a NUL, which PostgreSQL cannot store.
    package var containsNUL: Bool { utf8.contains(0) }

    package func limited(to limit: Int) -> String {
        guard isLonger(than: limit) else { return withoutNUL }
        return String(String.UnicodeScalarView(unicodeScalars.prefix(limit - 1))).withoutNUL + "…"
    }

    private var withoutNUL: String {
        guard containsNUL else { return self }
        // Not by characters: a NUL that a combining mark follows is another one.
        return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
}
