/// The kind of weather that a symbol shows.
public enum WeatherKind: String, CaseIterable, Sendable {
    /// The sun shines.
    case sunny
    /// The sky is covered.
    case cloudy
    /// It rains.
    case rain
    /// It snows, or rain falls with snow in it.
    case snow
    /// It thunders.
    case thunder
    /// Nothing is to be seen far away.
    case fog
}

/// The one or two kinds of weather that a telop speaks of, and how the second stands to the first.
public struct WeatherOutline: Hashable, Sendable {
    /// How a second kind of weather stands to the first.
    public enum Relation: String, Sendable {
        /// It comes after it: のち, 夕方から.
        case later
        /// It comes now and then: 時々, 一時.
        case atTimes
        /// One of the two comes: か.
        case or
    }

    /// What comes first or for the most part.
    public let first: WeatherKind
    /// What else comes; `nil` if nothing.
    public let second: WeatherKind?
    /// How the second stands to the first; it means nothing without a second.
    public let relation: Relation

    /// Makes the outline of weather that goes on.
    init(of first: WeatherKind, with second: WeatherKind? = nil) {
        self.first = first
        self.second = second
        relation = .atTimes
    }

    /// Reads a telop, the few words of a Japanese forecast such as 晴のち曇.
    ///
    /// Of three kinds of weather the first two count. It is `nil` if no weather is known in it.
    public init?(telop: String) {
        var words = Self.words(in: telop)[...]
        guard let first = words.popFirst() else { return nil }
        let second = words.first { $0.kind != first.kind }
        self.first = first.kind
        self.second = second?.kind
        relation = Self.relation(in: telop[first.end..<(second?.start ?? telop.endIndex)])
    }

    private struct Word {
        let kind: WeatherKind
        let start: String.Index
        let end: String.Index
    }

    /// The words of weather in a telop, in order.
    private static func words(in telop: String) -> [Word] {
        var words: [Word] = []
        var rest = telop[...]
        while !rest.isEmpty {
            guard let (text, kind) = vocabulary.first(where: { rest.hasPrefix($0.text) }) else {
                rest = rest.dropFirst()
                continue
            }
            let end = rest.index(rest.startIndex, offsetBy: text.count)
            words.append(Word(kind: kind, start: rest.startIndex, end: end))
            rest = rest[end...]
        }
        return words
    }

    private static func relation(in between: Substring) -> Relation {
        let isLater = ["のち", "後", "から", "夜は"].contains { between.contains($0) }
        return isLater ? .later : between == "か" ? .or : .atTimes
    }

    /// The longer before those that they begin with: 霧雨 and 雷雨 are no rain.
    private static let vocabulary: [(text: String, kind: WeatherKind)] = [
        ("晴", .sunny), ("曇", .cloudy), ("くもり", .cloudy), ("雷雨", .thunder), ("雷", .thunder),
        ("霧雨", .fog), ("霧", .fog), ("暴風雪", .snow), ("風雪", .snow), ("みぞれ", .snow),
        ("雪", .snow), ("雨", .rain),
    ]
}
