extension String {
    /// Returns whether the text has more than `limit` Unicode scalars.
    public func isLonger(than limit: Int) -> Bool {
        // A text never has more scalars than bytes.
        utf8.count > limit && unicodeScalars.count > limit
    }

    /// Whether the text contains a NUL, which PostgreSQL cannot store.
    public var containsNUL: Bool { utf8.contains(0) }

    /// Returns the text, truncated with an ellipsis if it is too long, and with U+FFFD for each
    /// NUL.
    ///
    /// - Parameter limit: The maximum number of Unicode scalars, including the ellipsis; at least
    ///   1.
    /// - Returns: A text of at most `limit` scalars, which is at most four times as many bytes.
    public func limited(to limit: Int) -> String {
        let text = containsNUL ? replacing("\0", with: "\u{FFFD}") : self
        guard text.isLonger(than: limit) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit - 1))) + "…"
    }
}
