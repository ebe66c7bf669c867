import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiTerminal
import TenkiUI
import Testing

@Suite
struct WorldReportTests {
    private let now = FixedClock().now

    @Test func `a report has every city with the age of its observation`() throws {
        let lines = try report(age: .zero).description.split(separator: "\n")

        #expect(
            lines.prefix(3) == [
                "  city            weather        °C  hum.  m/s  age",
                "  London          thunderstorm   19  50%   3    just now",
                "  Barcelona       drizzle        14  50%   8    just now",
            ]
        )
        #expect(
            lines.suffix(2) == [
                "Weather data by a service with quite a long name of its own ·",
                "https://weather.example/terms/of/use/and/attribution",
            ]
        )
        #expect(lines.count == 1 + WorldCity.all.count + 2)
    }

    @Test(arguments: [90, 86_399, 99 * 86_400 + 86_399])
    func `no line is wider than 80 columns, however old and cold the weather is`(
        age: Int
    ) throws {
        let failure = DomainError.unavailable(ServiceFailure("the provider", .timeout))
        let text = try report(age: .seconds(age), -60, wind: 100, .stale(failure)).description

        for line in text.split(separator: "\n") {
            // Kanji and kana take two columns.
            let wide = line.unicodeScalars.count { (0x3000...0x9FFF).contains($0.value) }
            #expect(line.unicodeScalars.count + wide <= 80, "\(line)")
        }
        #expect(text.replacing("\n", with: " ").contains("the provider did not respond in time"))
    }

    @Test(arguments: Language.allCases)
    func `a narrow table fits 40 columns, with symbols too`(language: Language) throws {
        for isDecorated in [true, false] {
            let style = TextStyle(language: language, columns: 40, isDecorated: isDecorated)
            let text = try report(age: .seconds(90), -60, wind: 100, style: style).description

            for line in text.split(separator: "\n").prefix(1 + WorldCity.all.count) {
                let text = line.replacing(#/\x{1B}\[[0-9;]*m/#, with: "")
                #expect(String(text).terminalWidth <= 40, "\(text)")
            }
        }
    }

    @Test func `a Japanese table is in Japanese`() throws {
        let style = TextStyle(language: .japanese, unit: .fahrenheit)
        let lines = try report(age: .zero, style: style).description.split(separator: "\n")

        #expect(
            lines.prefix(2) == [
                "  都市              天気          °F  湿度  m/s  観測",
                "  ロンドン          雷雨          66  50%   3    たった今",
            ]
        )
    }

    private func report(
        age: Duration,
        _ temperature: Double = 10,
        wind: Double = 0,
        _ caveat: Caveat? = nil,
        style: TextStyle = TextStyle()
    ) throws -> WorldReport {
        let moment = now.addingTimeInterval(-Double(age.components.seconds))
        let conditions = try WorldCity.all.enumerated().map { number, city in
            try CurrentConditions(
                id: city.id,
                weather: PlaceWeather(
                    source: DataSource(name: "tests"),
                    observedAt: moment,
                    fetchedAt: moment,
                    sky: Sky.allCases[number % Sky.allCases.count],
                    temperature: Temperature(celsius: temperature + Double(number)),
                    humidity: Percentage(wind > 0 ? 100 : 50),
                    windSpeed: number == 0 && wind == 0 ? nil : max(wind, Double(12 - number)),
                    attribution: Attribution(
                        text: "Weather data by a service with quite a long name of its own",
                        link: "https://weather.example/terms/of/use/and/attribution"
                    )
                )
            )
        }
        return WorldReport(WorldSnapshot(conditions, at: now, caveat), style)
    }
}
