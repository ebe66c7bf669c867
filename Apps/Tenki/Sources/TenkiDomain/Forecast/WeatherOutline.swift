package struct WeatherOutline: Hashable, Sendable {
    package enum Relation: String, Sendable {
        /// The second follows the first: のち, 夕方から.
        case later
        /// The second occurs at times: 時々, 一時.
        case atTimes
        case or
    }

    package let first: WeatherKind
    package let second: WeatherKind?
    /// The relation of the second kind to the first; meaningless without a second kind.
    package let relation: Relation

    init(
        of first: WeatherKind,
        with second: WeatherKind? = nil,
        _ relation: Relation = .atTimes
    ) {
        self.first = first
        self.second = second
        self.relation = relation
    }

    /// The same weather at night, with a clear sky instead of the sun.
    package var atNight: Self {
        func atNight(_ kind: WeatherKind) -> WeatherKind { kind == .sunny ? .clearNight : kind }
        return Self(of: atNight(first), with: second.map(atNight), relation)
    }

    package init?(summary: String) {
        let text = Array(summary.utf8)
        var words = Self.words(in: text)[...]
        guard let first = words.popFirst() else { return nil }
        let second = words.first { $0.kind != first.kind }
        let between = text[first.range.upperBound..<(second?.range.lowerBound ?? text.endIndex)]
        self.first = first.kind
        let isNight = Self.contains(["夜"], in: between)
        self.second = second?.kind == .sunny && isNight ? .clearNight : second?.kind
        relation = Self.relation(in: between)
    }

    private struct Word {
        var kind: WeatherKind
        var range: Range<Int>
    }

    private enum Meaning {
        case kind(WeatherKind)
        case thunder
        case storm
        case heavy
    }

    /// Returns the kinds of weather in a summary, in order.
    ///
    /// The summary is scanned as bytes, because a page draws dozens of them and comparing
    /// characters is slow.
    private static func words(in summary: [UInt8]) -> [Word] {
        var words: [Word] = []
        var start = summary.startIndex
        while start < summary.endIndex {
            let rest = summary[start...]
            guard let (text, meaning) = vocabulary.first(where: { rest.starts(with: $0.text) })
            else {
                start += 1
                continue
            }
            let range = start..<start + text.count
            let last = words.last
            let between = summary[(last?.range.upperBound ?? start)..<start]
            if let last, let kind = kind(last.kind, and: meaning, joinedBy: between) {
                words[words.count - 1] = Word(
                    kind: kind,
                    range: last.range.lowerBound..<range.upperBound
                )
            } else if case .kind(let kind) = meaning {
                words.append(Word(kind: kind, range: range))
            } else if case .thunder = meaning {
                words.append(Word(kind: .thunder, range: range))
            }
            start = range.upperBound
        }
        return words
    }

    private static func kind(
        _ last: WeatherKind,
        and meaning: Meaning,
        joinedBy between: ArraySlice<UInt8>
    ) -> WeatherKind? {
        switch (meaning, last) {
        case (.kind(let kind), _):
            between.elementsEqual("か".utf8) ? either(last, kind) : nil
        case (.thunder, .rain), (.thunder, .heavyRain): .thunder
        case (.thunder, .snow), (.thunder, .heavySnow): .thundersnow
        case (.storm, .rain), (.storm, .heavyRain): .rainstorm
        case (.storm, .snow), (.storm, .heavySnow): .blizzard
        case (.heavy, .rain): .heavyRain
        case (.heavy, .snow): .heavySnow
        default: nil
        }
    }

    private static func either(_ first: WeatherKind, _ second: WeatherKind) -> WeatherKind? {
        switch (first, second) {
        case _ where first == second: first
        case (.rain, .snow): .rainOrSnow
        case (.snow, .rain): .snowOrRain
        case (.rain, .thunder), (.snow, .thunder): .thunder
        default: nil
        }
    }

    private static func relation(in between: ArraySlice<UInt8>) -> Relation {
        contains(["のち", "後", "から", "夜は"], in: between)
            ? .later : between.elementsEqual("か".utf8) ? .or : .atTimes
    }

    private static func contains(_ words: [String], in text: ArraySlice<UInt8>) -> Bool {
        words.contains { word in
            text.indices.contains { text[$0...].starts(with: word.utf8) }
        }
    }

    /// Longer words come before their prefixes, because 霧雨 and 雷雨 are not 雨.
    private static let vocabulary =
        ([
            "晴": .kind(.sunny), "曇": .kind(.cloudy), "くもり": .kind(.cloudy),
            "雷雨": .kind(.thunder), "雷を伴": .thunder, "雷": .kind(.thunder),
            "霧雨": .kind(.fog), "霧": .kind(.fog), "暴風雨": .kind(.rainstorm),
            "暴風雪": .kind(.blizzard), "暴風を伴": .storm, "風雪強い": .kind(.blizzard),
            "風雪": .kind(.snow), "みぞれ": .kind(.sleet), "大雨": .kind(.heavyRain),
            "大雪": .kind(.heavySnow), "雪": .kind(.snow), "雨": .kind(.rain),
            "強く降る": .heavy, "激しく": .heavy,
        ] as KeyValuePairs<String, Meaning>)
        .map { (text: Array($0.key.utf8), meaning: $0.value) }
}
