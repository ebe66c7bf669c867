extension String {
    /// Returns whether the text has more than `limit` Unicode scalars.
    public func isLonger(than limit: Int) -> Bool {
        // A text never has more scalars than bytes.
        utf8.count > limit && unicodeScalars.count > limit
    }

    /// Returns the text, truncated with an ellipsis if it is too long.
    ///
    /// - Parameter limit: The maximum number of Unicode scalars, including the ellipsis; at least
    ///   1.
    /// - Returns: A text of at most `limit` scalars, which is at most four times as many bytes.
    public func limited(to limit: Int) -> String {
        guard isLonger(than: limit) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.prefix(limit - 1))) + "…"
    }
}
