extension String {
    /// Returns whether the text has more than `limit` Unicode scalars.
    package func isLonger(than limit: Int) -> Bool {
        // A text never has more scalars than bytes.
        utf8.count > limit && !unicodeScalars.dropFirst(limit).isEmpty
    }

    /// Whether the text contains a NUL, which PostgreSQL cannot store.
    package var containsNUL: Bool { utf8.contains(0) }

    /// Returns the text, truncated with an ellipsis if it is too long, and with U+FFFD for each
    /// NUL.
    ///
    /// The cost grows with `limit`, not with the length of the text.
    ///
    /// - Parameter limit: The maximum number of Unicode scalars, including the ellipsis; at least
    ///   1.
    /// - Returns: A text of at most `limit` scalars, which is at most four times as many bytes.
    package func limited(to limit: Int) -> String {
        guard isLonger(than: limit) else { return withoutNUL }
        return String(String.UnicodeScalarView(unicodeScalars.prefix(limit - 1))).withoutNUL + "…"
    }

    /// The text with U+FFFD for each NUL.
    private var withoutNUL: String {
        guard containsNUL else { return self }
        // Not by characters: a NUL that a combining mark follows is another one.
        return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
}
