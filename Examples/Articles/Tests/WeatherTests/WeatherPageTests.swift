import ArticlesShared
import Foundation
import KasaneContainer
import KasaneDomain
import KasaneHTTP
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Synchronization
import Testing

@testable import Weather

@Suite(.timeLimit(.minutes(5)))
struct WeatherPageTests {
    private let file: TemporaryFile
    private let container: Container
    private let environment: PageEnvironment

    init() throws {
        file = try TemporaryFile()
        let table = TableTransport([
            "city=130010": """
            {"title": "東京都 東京 の天気", "forecasts": [{"dateLabel": "今日", "telop": "曇り",
            "temperature": {"min": null, "max": {"celsius": "15", "fahrenheit": "59"}}}]}
            """,
            "city=999999": #"{"error": "The specified city ID is invalid."}"#,
        ])
        let settings = try Program.application(over: table)
            .readSettings(["--database", file.path])
        container = try Program.makeContainer(settings, over: table)
        var environment = PageEnvironment()
        (environment.loadTimeout, environment.formTimeout) = (.seconds(60), .seconds(60))
        self.environment = environment
    }

    @Test func `a forecast is fetched and shown with JavaScript`() async throws {
        try await SessionDriver.run(Program.makePages(container), environment: environment) {
            try await operate($0)
        }
    }

    @Test func `a forecast is fetched and shown without JavaScript`() async throws {
        try await FormDriver.run(Program.makePages(container), environment: environment) {
            try await operate($0)
        }
    }

    @Test func `the terminal shows the same forecast`() async throws {
        let report = try await Program.report("130010", from: container)

        #expect(report.hasSuffix("\n今日: 曇り, – to 15 °C"))
    }

    @Test(arguments: ["000000", "999999"])
    func `an unknown city has no results, whatever the status`(code: String) async throws {
        await #expect(throws: DomainError.notFound(WeatherReason.unknownCity)) {
            try await Program.report(code, from: container)
        }
    }

    @Test func `a fetch that takes too long is cancelled`() async throws {
        let waiting = try container.overriding {
            $0.register((any ForecastService).self, SilentService.init)
        }

        try await SessionDriver.run(Program.makePages(waiting), environment: environment) { page in
            try await page.visit("/?city=130010")
            try await page.press("Show")
            try await page.expect("Fetching: 20 %")
            try await page.press("Cancel")
            try await page.expectAbsent("Fetching")
            try await page.expect(address: "/?city=130010")
        }
    }

    @Test func `a stored forecast is shown with its age if the service is down`() async throws {
        let agency = Agency()
        let switched = try container.overriding {
            $0.register((any ForecastService).self) { agency }
            $0.register(Forecasts.self) {
                (service: any ForecastService, store: ForecastTransactions) in
                Forecasts(service: service, transactions: store) { agency.now }
            }
        }

        try await SessionDriver.run(Program.makePages(switched), environment: environment) {
            page in
            try await page.visit("/?city=130010")
            try await page.press("Show")
            try await page.expect("fetched 0 minutes ago")
            agency.isAway.withLock { $0 = true }
            try await page.visit("/?city=130010")
            try await page.press("Show")
            try await page.expect("東京, fetched 120 minutes ago")
        }
    }

    @Test(arguments: [
        DomainError.outOfResources(Resource.diskSpace),
        .unexpected(ServiceFailure("The service", .unreadableResponse)),
        .unavailable(ServiceFailure("The service", .timeout)),
    ])
    func `an error is shown as an alert until it is closed`(error: DomainError) async throws {
        let failing = try container.overriding {
            $0.register((any ForecastService).self) { FailingService(error: error) }
        }

        try await SessionDriver.run(Program.makePages(failing), environment: environment) { page in
            try await page.visit("/?city=130010")
            try await page.press("Show")
            try await page.expect(dialog: "\(error.reason)")
            try await page.press("OK")
            try await page.expectDialogAbsent()
        }
    }

    private func operate(_ page: some PageDriver) async throws {
        try await page.visit("/?city=13")
        try await page.expect(value: "13", in: "City code")
        try await page.press("Show")
        try await page.expect("A city code has six digits.")
        try await page.type("000000", into: "City code")
        try await page.press("Show")
        try await page.expect("No results")
        try await page.type("130010", into: "City code")
        try await page.press("Show")
        try await page.expect(address: "/cities/130010")
        try await page.expect("今日: 曇り, – to 15 °C")
        try await page.open("/cities/016010")
        try await page.expect(status: 404)
    }
}

/// A service that is reachable at first, and unreachable two hours later.
private final class Agency: ForecastService {
    let isAway = Mutex(false)

    var now: Date { Date(timeIntervalSince1970: isAway.withLock { $0 } ? 7200 : 0) }

    func forecast(of city: CityCode, at now: Date) async throws -> CityForecast {
        guard !isAway.withLock({ $0 }) else {
            throw DomainError.unavailable(ServiceFailure("The agency", .connectionFailed))
        }
        return CityForecast(id: city, title: "東京", days: [], fetchedAt: now)
    }
}

private struct FailingService: ForecastService {
    let error: DomainError

    func forecast(of city: CityCode, at now: Date) async throws -> CityForecast { throw error }
}

/// A service that does not respond until the call is cancelled.
private struct SilentService: ForecastService {
    func forecast(of city: CityCode, at now: Date) async throws -> CityForecast {
        let (silence, continuation) = AsyncStream<Never>.makeStream()
        defer { continuation.finish() }
        for await _ in silence {}
        throw CancellationError()
    }
}
