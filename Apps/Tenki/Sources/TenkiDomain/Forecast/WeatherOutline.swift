/// The one or two kinds of weather in a forecast's summary and the relation between them.
public struct WeatherOutline: Hashable, Sendable {
    /// How the second kind of weather relates to the first.
    public enum Relation: String, Sendable {
        /// The second follows the first: のち, 夕方から.
        case later
        /// The second occurs at times: 時々, 一時.
        case atTimes
        /// One of the two occurs: か.
        case or
    }

    /// The first or prevailing kind of weather.
    public let first: WeatherKind
    /// The second kind of weather; `nil` if there is only one.
    public let second: WeatherKind?
    /// The relation of the second kind to the first; meaningless without a second kind.
    public let relation: Relation

    /// Creates the outline of steady weather.
    init(of first: WeatherKind, with second: WeatherKind? = nil) {
        self.first = first
        self.second = second
        relation = .atTimes
    }

    /// Parses the short summary of a Japanese forecast, such as 晴のち曇.
    ///
    /// Of more than two kinds of weather, the first two are used. The result is `nil` if the
    /// summary contains no known kind.
    public init?(summary: String) {
        let text = Array(summary.utf8)
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

    /// Returns the weather words of a summary, in order.
    ///
    /// The summary is scanned as bytes, because a page draws dozens of them and comparing
    /// characters is slow.
    private static func words(in summary: [UInt8]) -> [Word] {
        var words: [Word] = []
        var start = summary.startIndex
        while start < summary.endIndex {
            let rest = summary[start...]
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

    /// Longer words come before their prefixes, because 霧雨 and 雷雨 are not 雨.
    private static let vocabulary =
        ([
            "晴": .sunny, "曇": .cloudy, "くもり": .cloudy, "雷雨": .thunder, "雷": .thunder,
            "霧雨": .fog, "霧": .fog, "暴風雪": .snow, "風雪": .snow, "みぞれ": .snow,
            "雪": .snow, "雨": .rain,
        ] as KeyValuePairs<String, WeatherKind>)
        .map { (text: Array($0.key.utf8), kind: $0.value) }
}
