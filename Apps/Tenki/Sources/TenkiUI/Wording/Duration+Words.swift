extension Duration {
    /// The duration in words for people, in its two largest units: `3 h 12 min`, `2 days 4 h`.
    var inWords: String {
        let minutes = components.seconds / 60
        let hours = minutes / 60
        let days = hours / 24
        let parts: [(number: Int64, unit: String)] =
            if days > 0 {
                [(days, days == 1 ? "day" : "days"), (hours % 24, "h")]
            } else if hours > 0 {
                [(hours, "h"), (minutes % 60, "min")]
            } else if minutes > 0 {
                [(minutes, "min")]
            } else {
                [(components.seconds, "s")]
            }
        return
            parts
            .filter { $0.number > 0 }
            .map { "\($0.number) \($0.unit)" }
            .joined(separator: " ")
    }

    /// How long ago that was, in words: `3 h 12 min ago`, `just now`.
    var ago: String {
        let words = inWords
        return words.isEmpty ? "just now" : "\(words) ago"
    }
}
