import Foundation
import TenkiDomain
import Testing

@Suite
struct HeadlineContradictionTests {
    @Test func `no headline contradicts the figures below it`() throws {
        var found: [String: UInt64] = [:]
        var kinds: Set<String> = []
        for seed in UInt64(1)...10_000 {
            let weather = try RandomWeather(seed: seed)
            let headline = ForecastHeadline(of: weather.known, at: weather.moment)
            let statements = headline?.statements ?? []
            kinds.formUnion(statements.map(\.name))
            let contradictions =
                weather.contradictions(of: statements) + weather.contradictions(below: headline)
            for contradiction in contradictions {
                found[contradiction] = found[contradiction] ?? seed
            }
        }

        #expect(found == [:], "the rules, each with the first seed that breaks it")
        // The random situations cover every kind of headline.
        #expect(
            kinds == [
                "warned", "windy", "now", "lastHour", "begins", "ends", "likely", "possible",
                "change", "extremeHeat", "frost", "dry",
            ]
        )
    }
}

extension RandomWeather {
    fileprivate func contradictions(of statements: [ForecastHeadline]) -> [String] {
        var found: [String] = []
        func require(_ isTrue: Bool, _ rule: String) {
            if !isTrue { found.append(rule) }
        }
        let names = Set(statements.map(\.name))
        let severe = known.warnings.filter { $0.severity >= .warning }.max()
        if let severe {
            require(statements.first?.warning == severe, "the worst warning is not named first")
        }
        if let wind, wind >= 15, !names.contains("warned") {
            require(names.contains("windy"), "a strong wind is not named")
        }
        if let rain, rain > 0 {
            require(
                !names.isDisjoint(with: ["now", "lastHour"]),
                "the rain of the last hour is not named"
            )
        } else {
            require(names.isDisjoint(with: ["now", "lastHour"]), "no rain was observed")
        }
        let firstWet = hours.first { $0.isWet == true }
        if let firstWet, firstWet.start < moment + 12 * 3600 {
            require(
                !names.isDisjoint(with: ["now", "lastHour", "begins", "ends", "likely"]),
                "the next hours are wet, and it says nothing of them"
            )
        }
        if isDryEverywhere {
            require(
                names.isDisjoint(with: ["now", "begins", "ends", "likely", "possible"]),
                "it is dry everywhere, and it wants an umbrella"
            )
        }
        if isForecastOld || known.issues.isEmpty {
            let vague = areHoursOld || known.hours == nil
            require(
                names.isDisjoint(with: ["change", "extremeHeat", "frost"])
                    && (!vague || names.isDisjoint(with: ["begins", "ends", "dry"])),
                "old sources are precise"
            )
        }
        for (index, statement) in statements.enumerated() {
            check(statement, after: statements[..<index], firstWet, require)
        }
        return found
    }

    /// The contradictions between the headline, the strip of the hours and the icon of tonight.
    fileprivate func contradictions(below headline: ForecastHeadline?) -> [String] {
        guard let forecast = known.hours, !hours.isEmpty else { return [] }
        var found: [String] = []
        let observed = headline?.precipitationNow
        let spells = forecast.wetSpells(from: moment, observed: observed)
        if observed != nil, spells.first.map({ $0.start <= moment }) != true {
            found.append("it rains now, and the strip begins later")
        }
        if zip(spells, spells.dropFirst()).contains(where: { $0.end > $1.start }) {
            found.append("spells overlap")
        }
        for hour in hours where hour.isWet == true {
            if !spells.contains(where: { $0.start <= hour.start && $0.end >= hour.end })
                && hour.start >= moment
            {
                found.append("a wet hour is in no spell")
            }
        }
        let midnight = Self.today.adding(days: 1).start(in: .japan)
        if let sky = forecast.sky(from: moment, to: midnight, observed: observed) {
            let isStripWet = spells.contains { $0.start < midnight }
            if (sky.precipitation != nil) != isStripWet {
                found.append("the icon of tonight is not that of its hours")
            }
        }
        return found
    }

    private func check(
        _ statement: ForecastHeadline,
        after earlier: ArraySlice<ForecastHeadline>,
        _ firstWet: Hour?,
        _ require: (Bool, String) -> Void
    ) {
        switch statement {
        case .begins(_, let time):
            // A second beginning follows the end of the first rain.
            let isFirst = !earlier.contains { $0.isAboutRain }
            let start = time.moment
            require(start > moment, "a beginning is over")
            guard isFirst else { return }
            require(
                firstWet.map { $0.start.addingTimeInterval(3600) > start } ?? true,
                "it is wet before the beginning"
            )
            require(
                !quarters.contains { $0.end <= start && $0.chance >= 50 },
                "rain is likely before the beginning"
            )
        case .ends(_, let time), .now(_, _, until: let time?):
            let end = time.moment
            require(end > moment, "an end is over")
            require(
                !hours.contains {
                    $0.isWet == true && $0.end > end && $0.start < end + 2 * 3600
                },
                "it is wet after the end"
            )
            require(
                !quarters.contains { $0.start == end && $0.end == end + 21_600 && $0.chance >= 50 },
                "rain is likely after the end"
            )
        case .likely(_, let date):
            guard let firstWet, !earlier.contains(where: \.isAboutRain) else { return }
            let wetDate = max(Self.today, CalendarDate(firstWet.start, in: .japan))
            require(date <= wetDate, "it is wet before the day of the umbrella")
        case .possible(_, let chance, let date):
            require(chance.value == self.chance(on: date), "the chance is another one")
        case .dry(let date):
            let end = date.adding(days: 1).start(in: .japan)
            require(
                !hours.contains { $0.isWet != false && $0.start < end },
                "dry days have wet hours"
            )
            require(
                !quarters.contains { $0.chance >= 30 && $0.start < end },
                "dry days have chances of rain"
            )
            require(
                !known.warnings.contains { $0.bulletin == .rain || $0.bulletin == .snow },
                "dry days have warnings of rain or snow"
            )
        default: break
        }
    }

    private var isDryEverywhere: Bool {
        (rain ?? 0) == 0 && hours.allSatisfy { $0.isWet == false }
            && quarters.allSatisfy { $0.chance < 30 }
    }

    /// The highest chance of the rest of a day that is shown.
    private func chance(on date: CalendarDate) -> Int? {
        let start = max(moment, date.start(in: .japan))
        let end = date.adding(days: 1).start(in: .japan)
        let ofQuarters = quarters.filter { $0.start < end && $0.end > start }.map(\.chance)
        let ofHours = hours.filter { $0.start < end && $0.end > start }.compactMap(\.chance)
        return (ofQuarters + ofHours).max()
    }
}

extension ForecastHeadline {
    /// The statements that the sentence consists of.
    fileprivate var statements: [Self] {
        switch self {
        case .warned(_, let rest), .windy(_, let rest): [self] + (rest?.statements ?? [])
        case .tonight(let tonight, let tomorrow): tonight.statements + tomorrow.statements
        default: [self]
        }
    }

    fileprivate var warning: WarningKind? {
        if case .warned(let kind, _) = self { kind } else { nil }
    }

    fileprivate var isAboutRain: Bool { ["now", "begins", "ends", "likely"].contains(name) }

    fileprivate var name: String {
        switch self {
        case .warned: "warned"
        case .windy: "windy"
        case .now: "now"
        case .lastHour: "lastHour"
        case .begins: "begins"
        case .ends: "ends"
        case .likely: "likely"
        case .tonight: "tonight"
        case .possible: "possible"
        case .change: "change"
        case .extremeHeat: "extremeHeat"
        case .frost: "frost"
        case .dry: "dry"
        }
    }
}

extension ForecastHeadline.Time {
    fileprivate var moment: Date { date.start(in: .japan) + Double(hour) * 3600 }
}
