extension String {
    /// What somebody typed, short enough for a sentence: 40 characters of at most four scalars each.
    var shortened: String {
        let scalars = unicodeScalars.prefix(160)
        let text = String(String.UnicodeScalarView(scalars)).prefix(40)
        return text.utf8.count == utf8.count ? self : "\(text)…"
    }
}
