import TenkiDomain

/// When an office has warnings of a hazard: they follow its weather.
struct DemoWarningRule: Sendable {
    let hazard: DemoHazard
    /// The luck of a day that it takes for each kind, from 0 to 1.
    let luck: [Double]
    /// The minutes of the day with warnings; `nil` for those with rain or snow.
    let minutes: ClosedRange<Int>?
    let applies: @Sendable (DemoDay) -> Bool

    init(
        _ hazard: String,
        luck: [Double] = [0],
        minutes: ClosedRange<Int>? = nil,
        applies: @escaping @Sendable (DemoDay) -> Bool
    ) {
        self.hazard = .with(hazard)
        self.luck = luck
        self.minutes = minutes
        self.applies = applies
    }

    static let all = [
        Self("10", luck: [0.3, 0.7, 0.9, 0.98]) { $0.sky.wetMinutes != nil && !$0.sky.isFrozen },
        // Landslides follow only the heaviest rain.
        Self("29", luck: [0.7, 0.9]) { $0.sky.wetMinutes != nil && !$0.sky.isFrozen },
        Self("19", luck: [0.8, 0.8], minutes: 430...1010) { _ in true },
        Self("15", luck: [0.5], minutes: 315...1200) { $0.wind.contains("強く") },
        Self("16", luck: [0.6], minutes: 310...1215) { $0.wave == "２メートル" },
        Self("12", luck: [0.4, 0.8]) { $0.sky.wetMinutes != nil && $0.sky.isFrozen },
        Self("20", minutes: 140...520) { $0.sky.code == 200 },
        Self("14", minutes: 790...1290) { $0.sky.code == 214 },
        Self("24", minutes: 90...490) { $0.sky.isDry && (-2...4).contains($0.low) },
    ]

    /// The warnings of each day, so that there is always something to see.
    private static let everyDay: [String: [(minute: Int, kind: Int)]] = [
        "130000 VPWW55": [(370, 0), (560, 1), (710, 2), (870, 1), (980, 0), (1130, -1)],
        "130000 VPWW56": [(585, 0), (730, 1), (760, 2), (900, 0), (1150, -1)],
        "130000 VPWW59": [(215, 0), (761, 1), (1040, 0), (1330, -1)],
        "020000 VPWW58": [(340, 0), (615, 1), (945, 0), (1265, -1)],
    ]

    /// Returns the rules of an office: none for 大東島地方, which never has a report.
    static func rules(of office: WarningOffice) -> [Self] {
        guard office.text != "472000" else { return [] }
        return all.filter { rule in
            switch rule.hazard.bulletin {
            case "VPWW57": ["240000", "370000", "471000", "473000"].contains(office.text)
            case "VPWW59": office.cities.contains { $0.city.isCoastal }
            // Hokkaido, Tohoku and Hokuriku.
            case "VPWW60":
                office.text < "080000" || ("150000"..."180000").contains(office.text)
            default: true
            }
        }
    }

    /// Returns the course of a day with some weather in the office's cities.
    func episode(
        of office: WarningOffice,
        on date: CalendarDate,
        _ days: [(city: CityCode, day: DemoDay)],
        luck drawn: Double
    ) -> DemoWarningEpisode? {
        if let steps = Self.everyDay["\(office) \(hazard.bulletin)"] {
            // The rain of Tokyo is in 東京地方, and its waves are around the islands.
            let cities = office.cities.filter { city in
                office.text != "130000" || (city == .tokyo) == (hazard.bulletin != "VPWW59")
            }
            return DemoWarningEpisode(
                office: office,
                hazard: hazard,
                cities: cities,
                date: date,
                steps: steps
            )
        }
        let affected = days.filter { applies($0.day) }
        let kinds = luck.prefix { $0 < drawn }.count
        guard kinds > 0, let first = affected.first,
            let minutes = minutes ?? first.day.sky.wetMinutes
        else { return nil }
        let levels = Array(0..<kinds) + (-1..<kinds - 1).reversed()
        let length = (minutes.upperBound - minutes.lowerBound) / (levels.count - 1)
        return DemoWarningEpisode(
            office: office,
            hazard: hazard,
            cities: affected.map(\.city),
            date: date,
            steps: levels.enumerated().map { index, kind in
                (minutes.lowerBound + index * length + Int(drawn * 25), kind)
            }
        )
    }

    /// Returns the end of all warnings of an office on the first day of a month.
    ///
    /// Each bulletin is reported then, so that the newest one is never older than a month. In 前橋,
    /// an advisory for dry air begins each quarter and never ends.
    func monthlyEpisode(
        of office: WarningOffice,
        on date: CalendarDate
    ) -> DemoWarningEpisode? {
        let text = date.description
        guard text.hasSuffix("-01") else { return nil }
        var dice = SplitMix64(seed: "\(hazard.bulletin) \(office) \(date)")
        let minute = Int(5 + dice.next() % 50)
        let isDry = office.text == "100000" && hazard.bulletin == "VPWW61"
        guard !isDry || ["01", "04", "07", "10"].contains(text.dropFirst(5).prefix(2)) else {
            return nil
        }
        return DemoWarningEpisode(
            office: office,
            hazard: isDry ? .with("21") : hazard,
            cities: isDry ? [office.cities[0]] : office.cities,
            date: date,
            start: isDry ? -1 : 0,
            steps: [(minute, isDry ? 0 : -1)]
        )
    }
}
