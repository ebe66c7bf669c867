extension String {
    /// Whether the text has more than so many Unicode scalars.
    public func isLonger(than limit: Int) -> Bool {
        // A text has no more scalars than bytes.
        utf8.count > limit && unicodeScalars.count > limit
    }

    /// Returns the text if it is short enough, else its beginning with an ellipsis.
    ///
    /// - Parameter limit: The most Unicode scalars of the result, the ellipsis included; at least 1.
    /// - Returns: A text of at most `limit` scalars, which is at most four times as many bytes.
    public func limited(to limit: Int) -> String {
        guard isLonger(than: limit) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.prefix(limit - 1))) + "…"
    }
}
