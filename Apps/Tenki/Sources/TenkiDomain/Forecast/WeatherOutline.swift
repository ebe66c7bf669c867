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
        let text = Array(telop.utf8)
        var words = Self.words(in: text)[...]
        guard let first = words.popFirst() else { return nil }
        let second = words.first { $0.kind != first.kind }
        self.first = first.kind
        self.second = second?.kind
        relation = Self.relation(
            in: text[first.range.upperBound..<(second?.range.lowerBound ?? text.endIndex)]
        )
    }

    private struct Word {
        let kind: WeatherKind
        let range: Range<Int>
    }

    /// The words of weather in a telop, in order.
    ///
    /// It is read by its bytes, for a page draws dozens of them and characters are slow to compare.
    private static func words(in telop: [UInt8]) -> [Word] {
        var words: [Word] = []
        var start = telop.startIndex
        while start < telop.endIndex {
            let rest = telop[start...]
            guard let (text, kind) = vocabulary.first(where: { rest.starts(with: $0.text) }) else {
                start += 1
                continue
            }
            words.append(Word(kind: kind, range: start..<start + text.count))
            start += text.count
        }
        return words
    }

    private static func relation(in between: ArraySlice<UInt8>) -> Relation {
        let isLater = later.contains { word in
            between.indices.contains { between[$0...].starts(with: word) }
        }
        return isLater ? .later : between.elementsEqual("か".utf8) ? .or : .atTimes
    }

    private static let later = ["のち", "後", "から", "夜は"].map { Array($0.utf8) }

    /// The longer before those that they begin with: 霧雨 and 雷雨 are no rain.
    private static let vocabulary =
        ([
            "晴": .sunny, "曇": .cloudy, "くもり": .cloudy, "雷雨": .thunder, "雷": .thunder,
            "霧雨": .fog, "霧": .fog, "暴風雪": .snow, "風雪": .snow, "みぞれ": .snow,
            "雪": .snow, "雨": .rain,
        ] as KeyValuePairs<String, WeatherKind>)
        .map { (text: Array($0.key.utf8), kind: $0.value) }
}
