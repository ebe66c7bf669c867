import Foundation
import KasaneDomain
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct ObservationPageTests {
    private let address = "/cities/130010"
    private let now = FixedClock().now

    @Test(arguments: Driven.allCases)
    func `the page has the weather now, with its station, time and age`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.store(cityObservation())
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            // It is 14:10, and each ten minutes are a tenth of a degree warmer.
            try await driver.expect("Now 18.5°C Rain in the last hour 0 mm Wind NE 3 m/s")
            try await driver.expect("Humidity 65%")
            try await driver.expect("Observed at Tokyo, 5 km away at 14:10, just now")
            try await driver.expectDialogAbsent()
        }
    }

    @Test(arguments: Driven.inProcess)
    func `the day so far stands beside its forecasts, with a table of the hours`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        // The issue of the evening before, which forecasts a high of 17°.
        try await pages.store(shown(issuedEarlier: 18).forecast)
        try await pages.store(cityObservation())
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("Today: observed and forecast")
            try await driver.expect("High 18.5 (14:10)")
            try await driver.expect("Low 10.1 (00:10)")
            try await driver.expect("Rain 1.5 mm")
            try await driver.expect("06:00 13.6 1.5 NE 3 m/s 65%")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a single reading is neither a high nor a low`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.store(shown(issuedEarlier: 18).forecast)
        try await pages.store(singleObservation(precipitation: 420))
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("Today: observed and forecast")
            try await driver.expect("Rain 42 mm")
            try await driver.expectAbsent("High 18.5")
            try await driver.expectAbsent("Low 18.5")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a single reading without rain is only the weather now`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.store(singleObservation(precipitation: nil))
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("Now 18.5°C")
            try await driver.expectAbsent("Today: observed and forecast")
            try await driver.expectAbsent("Observed today")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `without forecasts of the day, the heading names the observations`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.store(cityObservation())
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("Observed today")
            try await driver.expect("Readings every 10 minutes. Temperatures in °C.")
            try await driver.expectAbsent("the last forecast issued yesterday")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a stale observation is said to be so`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        let failure = ProviderFailure.service(ServiceFailure("tests", .timeout))
        try await pages.store(cityObservation(until: now - 3600, failure))
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("Now 17.9°C")
            try await driver.expect("The last observation was 1 h ago. Observed at")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `an old observation is not shown as the weather now`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.store(cityObservation(until: now - 4 * 3600))
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("The last observation was 4 h ago.")
            try await driver.expectAbsent("Now 1")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `without observations, the page has none`(driven: Driven) async throws {
        try await ForecastPages(.success(shown().forecast)).run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("issued Sat 21 Nov 11:00 JST")
            try await driver.expectAbsent("Observed at")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `the page shows how well forecasts were met`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.store(cityObservation())
        let today = CalendarDate(now, in: .japan)
        let scores = [RainOutcome.hit, .miss, .falseAlarm].enumerated().map { index, rain in
            ForecastScore(
                id: .init(
                    .tokyo,
                    on: today.adding(days: -1 - index),
                    by: DataSource(name: "tests")
                ),
                lowError: 10,
                highError: -20,
                rain: rain
            )
        }
        try await pages.transactions.execute { try await $0.scores.save(scores) }
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("tests 3 2.0 (-2.0) 1.0 (+1.0) 1/3 missed 1, false alarms 1")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a new observation is shown at once`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.store(cityObservation(until: now - 600))
        try await pages.run(driven) { driver in
            try await driver.visit(address)
            try await driver.expect("Now 18.4°C")

            try await pages.store(cityObservation())
            guard driven == .live else { return try await driver.visit(address) }

            try await driver.expect("Now 18.5°C")
        }
    }
}

@Suite
struct ObservationWordsTests {
    @Test func `the weather now is one line`() throws {
        let shown = ObservationSnapshot(try cityObservation(), of: .tokyo, at: FixedClock().now)

        #expect(
            shown.line(in: .english, .celsius) == """
                Now 18.5°C · rain in the last hour 0 mm · wind NE 3 m/s · humidity 65% \
                (Tokyo, 5 km away, 14:10, just now)
                """
        )
        #expect(
            shown.line(in: .japanese, .fahrenheit)
                == "現在 65.3°F · 1時間降水量 0 mm · 風 北東 3 m/s · 湿度 65%（東京（5 km）、14時10分（たった今））"
        )
        #expect(shown.notice(in: .english) == nil)
    }

    @Test func `without a recent observation there is no line`() throws {
        let old = try cityObservation(until: FixedClock().now - 4 * 3600, .notPublished)
        let shown = ObservationSnapshot(old, of: .tokyo, at: FixedClock().now)

        #expect(shown.line(in: .english, .celsius) == nil)
        #expect(shown.notice(in: .japanese) == "最後の観測は4時間前です。まだ発表されていません。")
        let none = ObservationSnapshot(CityObservation(), of: .tokyo, at: FixedClock().now)
        #expect(none.line(in: .english, .celsius) == nil)
        #expect(none.notice(in: .english) == nil)
    }
}
