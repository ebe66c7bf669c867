import ArticlesShared
import Foundation
import HTTPTypes
import KasaneContainer
import KasaneHTTP
import KasaneHummingbird
import KasaneLive
import KasaneSettings
import KasaneTesting
import Synchronization
import Testing

@testable import WeatherNow

@Suite(.timeLimit(.minutes(5)))
struct WeatherNowTests {
    private let transport = StubTransport { _ in
        TransportResponse(
            body: Data(#"{"weather": [{"description": "rain"}], "main": {"temp": 12.6}}"#.utf8)
        )
    }
    private let container: Container
    private let environment: PageEnvironment

    init() throws {
        let settings = try Program.application(over: transport).readSettings()
        container = try Program.makeContainer(settings, over: transport)
        var environment = PageEnvironment()
        (environment.loadTimeout, environment.formTimeout) = (.seconds(60), .seconds(60))
        self.environment = environment
    }

    @Test func `twelve calls fill the table`() async throws {
        let rows = try await container.resolve(WeatherFetcher.self).fetch()

        #expect(rows.count == 12)
        #expect(rows.first?.words == "Athens: rain, 13 °C")
        #expect(transport.requests.count == 12)
        #expect(transport.requests.allSatisfy { $0.path?.contains("units=metric") ?? false })
    }

    @Test func `a stub of the network replaces the table's rows`() async throws {
        let stubbed = try container.overriding {
            $0.register((any Networking).self, scope: .singleton, StubNetwork.init)
        }

        let report = try await Program.report("seoul", from: stubbed)
        #expect(report == "Seoul: sunny, 20 °C")
        #expect(transport.requests.isEmpty)
    }

    @Test func `a mock of the network counts one call for each city with JavaScript`() async throws
    {
        let mock = MockNetwork()
        try await SessionDriver.run(Program.makePages(mocked(by: mock)), environment: environment) {
            try await refresh($0)
        }
        #expect(mock.counts == mock.twoRounds)
    }

    @Test func `a mock counts one call for each city without JavaScript`() async throws {
        let mock = MockNetwork()
        try await FormDriver.run(Program.makePages(mocked(by: mock)), environment: environment) {
            try await refresh($0)
        }
        #expect(mock.counts == mock.twoRounds)
    }

    @Test func `the fetcher is injected into the model's property`() throws {
        #expect(try container.resolve(TableModel.self).fetcher != nil)
    }

    @Test func `the real service needs a key`() throws {
        let application = Program.application(over: transport)
        let settings = try application.readSettings(["--live"], environment: [:])

        #expect(throws: SettingError.self) {
            try Program.makeContainer(settings, over: transport)
        }
    }

    private func mocked(by mock: MockNetwork) throws -> Container {
        try container.overriding {
            $0.register((any Networking).self, scope: .singleton) { mock }
        }
    }

    private func refresh(_ page: some PageDriver) async throws {
        try await page.visit("/")
        try await page.expect("round 1")
        try await page.press("Refresh")
        try await page.expect("round 2")
    }
}

/// A stub with one response.
private struct StubNetwork: Networking {
    func weather(in city: Int) async throws -> CurrentWeather {
        CurrentWeather(id: city, summary: "sunny", temperature: 20)
    }
}

/// A mock that counts its calls.
private final class MockNetwork: Networking {
    private let calls = Mutex<[Int: Int]>([:])

    var counts: [Int: Int] { calls.withLock { $0 } }
    var twoRounds: [Int: Int] { CurrentWeather.cities.mapValues { _ in 2 } }

    func weather(in city: Int) async throws -> CurrentWeather {
        let count = calls.withLock { calls in
            calls[city, default: 0] += 1
            return calls[city, default: 0]
        }
        return CurrentWeather(id: city, summary: "round \(count)", temperature: 0)
    }
}
