extension String {
    /// The text, shortened for an error message: at most 40 characters and 160 Unicode scalars.
    package var shortened: String {
        let scalars = unicodeScalars.prefix(160)
        let text = String(String.UnicodeScalarView(scalars)).prefix(40)
        return text.utf8.count == utf8.count ? self : "\(text)…"
    }
}
