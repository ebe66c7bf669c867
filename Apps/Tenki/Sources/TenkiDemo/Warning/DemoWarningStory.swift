import TenkiDomain

/// The story of an office's warnings over one day, the same on every machine.
///
/// It follows the demo weather: heavy rain where it rains, snow where it snows, strong winds where
/// the forecast has them. Some episodes occur every day, so that there is always something to see:
/// heavy rain and landslides that rise to level 4 and fall in 東京地方, waves around its islands, a
/// storm in 青森県. 大東島地方 never has a report.
struct DemoWarningStory {
    let office: DemoWarningOffice
    let date: CalendarDate
    private let seed: DemoSeed
    private let weather: [String: DemoWeather]

    /// The office that never has a report.
    static let silentOffice = "472000"
    static let dryOffice = "100000"

    private static let cities = Dictionary(uniqueKeysWithValues: City.all.map { ($0.id.text, $0) })

    init(_ office: DemoWarningOffice, on date: CalendarDate, _ seed: DemoSeed) {
        self.seed = seed
        self.office = office
        self.date = date
        weather = office.regions.reduce(into: [:]) { weather, region in
            guard let city = Self.cities[region.code] else { return }
            weather[region.code] = DemoWeather(city: city, date: date, seed: seed)
        }
    }

    var bulletins: [DemoBulletin] {
        guard office.code != Self.silentOffice else { return [] }
        return DemoBulletin.allCases.filter { bulletin in
            switch bulletin {
            case .surge: ["240000", "370000", "471000", "473000", "474000"].contains(office.code)
            case .waves: weather.values.contains { $0.wave != nil }
            // Hokkaido, Tohoku, the north of Kanto, and Hokuriku.
            case .snow: office.code < "100000" || ("150000"..."180000").contains(office.code)
            case .rain, .landslide, .wind, .other: true
            }
        }
    }

    func episode(of bulletin: DemoBulletin) -> DemoWarningEpisode? {
        guard bulletins.contains(bulletin) else { return nil }
        return switch bulletin {
        case .rain: rain
        case .landslide: landslide
        case .surge: surge
        case .wind: wind
        case .waves: waves
        case .snow: snow
        case .other: other
        }
    }
}

extension DemoWarningStory {
    private static let rain = ["10", "03", "43", "33"]
    private static let landslide = ["29", "09", "49", "39"]

    private var rain: DemoWarningEpisode? {
        if office.code == "130000" {
            let steps = [(370, 0), (560, 1), (710, 2), (870, 1), (980, 0), (1130, -1)]
            return .init(.rain, Self.rain, in: tokyo, on: date, steps)
        }
        let places = regions { !$0.sky.isFrozen && $0.sky.rain != nil }
        let chance = chance("rain")
        guard let hours = rainHours, !places.isEmpty, chance > 0.3 else { return nil }
        let highest = chance > 0.98 ? 3 : chance > 0.9 ? 2 : chance > 0.7 ? 1 : 0
        return .init(.rain, Self.rain, in: places, on: date, course(to: highest, in: hours))
    }

    private var landslide: DemoWarningEpisode? {
        if office.code == "130000" {
            let steps = [(585, 0), (730, 1), (760, 2), (900, 0), (1150, -1)]
            return .init(.landslide, Self.landslide, in: tokyo, on: date, steps)
        }
        // Landslides follow only the heaviest rain, half an hour later.
        guard let rain, rain.phases.count > 2, let hours = rainHours else { return nil }
        return .init(
            .landslide,
            Self.landslide,
            in: rain.regions,
            on: date,
            course(to: rain.phases.count > 4 ? 1 : 0, in: hours.lowerBound + 30...hours.upperBound)
        )
    }

    private var surge: DemoWarningEpisode? {
        guard chance("surge") > 0.8 else { return nil }
        return .init(
            .surge,
            ["19", "08"],
            in: office.regions,
            on: date,
            course(to: 1, in: 430...1010)
        )
    }

    private var wind: DemoWarningEpisode? {
        if office.code == "020000" {
            let steps = [(340, 0), (615, 1), (945, 0), (1265, -1)]
            return .init(.wind, ["15", "05"], in: office.regions, on: date, steps)
        }
        let places = regions { $0.wind.contains("強く") }
        guard !places.isEmpty, chance("wind") > 0.5 else { return nil }
        return .init(.wind, ["15"], in: places, on: date, course(to: 0, in: 315...1200))
    }

    private var waves: DemoWarningEpisode? {
        if office.code == "130000" {
            let steps = [(215, 0), (761, 1), (1040, 0), (1330, -1)]
            return .init(
                .waves,
                ["16", "07"],
                in: Array(office.regions.dropFirst()),
                on: date,
                steps
            )
        }
        guard ["460040", "473000", "474000"].contains(office.code) else { return nil }
        let places = regions { $0.wave == "２メートル" }
        guard !places.isEmpty else { return nil }
        return .init(.waves, ["16"], in: places, on: date, course(to: 0, in: 310...1215))
    }

    private var snow: DemoWarningEpisode? {
        let places = regions { $0.sky.isFrozen && $0.sky.rain != nil }
        guard let hours = rainHours, !places.isEmpty, chance("snow") > 0.4 else { return nil }
        let highest = chance("snow") > 0.8 ? 1 : 0
        return .init(.snow, ["12", "06"], in: places, on: date, course(to: highest, in: hours))
    }

    private var other: DemoWarningEpisode? {
        guard office.code != Self.dryOffice else { return nil }
        let frost = regions { (-2...4).contains($0.low) && $0.sky.isDry }
        if !frost.isEmpty,
            ["03", "04", "05", "10", "11"].contains(date.description.dropFirst(5).prefix(2))
        {
            return .init(.other, ["24"], in: frost, on: date, course(to: 0, in: 90...490))
        }
        let fog = regions { $0.sky.code == 200 }
        if !fog.isEmpty {
            return .init(.other, ["20"], in: fog, on: date, course(to: 0, in: 140...520))
        }
        let thunder = regions { !$0.sky.isFrozen && $0.sky.code == 214 }
        guard !thunder.isEmpty else { return nil }
        return .init(.other, ["14"], in: thunder, on: date, course(to: 0, in: 790...1290))
    }
}

extension DemoWarningStory {
    private var tokyo: [DemoArea] { Array(office.regions.prefix(1)) }

    private var rainHours: ClosedRange<Int>? { weather.values.lazy.compactMap(\.sky.rain).first }

    private func regions(where isAffected: (DemoWeather) -> Bool) -> [DemoArea] {
        office.regions.filter { weather[$0.code].map(isAffected) ?? false }
    }

    /// Returns a number from 0 to 1 that depends on the office, the day and a name.
    private func chance(_ name: String) -> Double {
        var dice = seed.dice("\(name) \(office.code) \(date)")
        return dice.number(in: 0...1)
    }

    private func course(
        to highest: Int,
        in minutes: ClosedRange<Int>
    ) -> [(minute: Int, highest: Int)] {
        let levels = Array(0...highest) + (-1..<highest).reversed()
        let shift = Int(chance("minutes") * 25)
        return levels.enumerated().map { index, level in
            let step = (minutes.upperBound - minutes.lowerBound) / (levels.count - 1)
            return (minutes.lowerBound + index * step + shift, level)
        }
    }
}

extension DemoSky {
    fileprivate var rain: ClosedRange<Int>? {
        switch code {
        case 300, 400: 250...1290
        case 313, 413: 150...700
        case 214, 217: 785...1390
        default: nil
        }
    }

    fileprivate var isFrozen: Bool { code >= 400 || code == 217 }
}
