import Foundation
import TenkiDomain
import Testing

@Suite
struct ForecastScoreTests {
    private let date: CalendarDate
    private let station: ObservationStation.ID

    init() throws {
        date = try CalendarDate("2026-10-04")
        station = try #require(ObservationStation.ID("44132"))
    }

    @Test func `errors are the forecast minus the observation`() throws {
        let score = try #require(
            ForecastScore(id: id, of: forecast(low: 11, high: 18), observed: day(low: 10, high: 20))
        )

        #expect(score.lowError == 10)
        #expect(score.highError == -20)
        #expect(score.rain == .correctRejection)
    }

    @Test(arguments: [
        (50, true, RainOutcome.hit), (40, true, .miss), (50, false, .falseAlarm),
        (40, false, .correctRejection),
    ])
    func `rain is forecast from 50 % and observed from 1 mm`(
        chance: Int,
        isWet: Bool,
        outcome: RainOutcome
    ) throws {
        let observed = try day(low: 10, high: 20, tenths: isWet ? 10 : 9)
        let score = ForecastScore(
            id: id,
            of: try forecast(low: nil, high: nil, chance),
            observed: observed
        )

        #expect(score?.rain == outcome)
        #expect(score?.highError == nil)
    }

    @Test func `a temperature that is forecast for another station is not compared`() throws {
        let elsewhere = try forecast(low: 11, high: 18, station: "八丈島")

        let score = ForecastScore(id: id, of: elsewhere, observed: try day(low: 10, high: 20))

        #expect(score?.lowError == nil && score?.highError == nil)
        #expect(score?.rain == .correctRejection)
    }

    @Test func `a day without observations has no score`() throws {
        let empty = ObservationDay(id: .init(station, on: date))

        #expect(ForecastScore(id: id, of: try forecast(low: 1, high: 2), observed: empty) == nil)
    }

    @Test func `the last issue before the day counts, for each source`() throws {
        let midnight = date.start(in: .japan)
        let issues = try [-31.0, -7, 5].map { hours in
            try Forecast(
                id: .init(
                    city: .tokyo,
                    source: DataSource(name: "a"),
                    issuedAt: midnight + hours * 3600
                ),
                fetchedAt: midnight,
                overview: "",
                attribution: Attribution(text: "", link: nil),
                days: [forecast(low: nil, high: hours)]
            )
        }

        let days = issues.dayAhead(of: date)

        #expect(days.map(\.key.name) == ["a"])
        #expect(days.first?.value.high?.celsius == -7)
        #expect(issues.dayAhead(of: date.adding(days: 1)).isEmpty)
    }

    @Test func `means are those of the days that could be compared`() throws {
        let scores = zip([10, -30, nil], [RainOutcome.hit, .miss, .hit]).enumerated()
            .map { index, score in
                ForecastScore(
                    id: .init(.tokyo, on: date.adding(days: index), by: DataSource(name: "a")),
                    lowError: nil,
                    highError: score.0,
                    rain: score.1
                )
            }

        let accuracy = try #require(ForecastAccuracy.bySource(scores).first)

        #expect(accuracy.days == 3)
        #expect(accuracy.low == nil)
        #expect(accuracy.high?.days == 2)
        #expect(accuracy.high?.mean == -1)
        #expect(accuracy.high?.meanAbsolute == 2)
        #expect(accuracy.rainDays == 3 && accuracy.rightRainDays == 2)
        #expect(accuracy.rain == [.hit: 2, .miss: 1])
    }

    private var id: ForecastScore.ID {
        ForecastScore.ID(.tokyo, on: date, by: DataSource(name: "tests"))
    }

    private func forecast(
        low: Double?,
        high: Double?,
        _ chance: Int = 10,
        station: String? = nil
    ) throws -> DailyForecast {
        DailyForecast(
            date: date,
            summary: nil,
            low: try low.map { try Temperature(celsius: $0) },
            high: try high.map { try Temperature(celsius: $0) },
            station: station,
            chancesOfRain: ChancesOfRain { _ in
                Percentage(chance).map(ChanceOfRain.percent) ?? .unknown
            }
        )
    }

    private func day(low: Double, high: Double, tenths: Int = 0) throws -> ObservationDay {
        ObservationDay(
            id: .init(station, on: date),
            observations: try (1...144).map { slot in
                StationObservation(
                    time: ObservationDay.time(ofSlot: slot, on: date),
                    temperature: try Temperature(
                        celsius: slot == 36 ? low : slot == 84 ? high : (low + high) / 2
                    ),
                    precipitation: try Precipitation(tenths: slot == 6 ? tenths : 0)
                )
            }
        )
    }
}
