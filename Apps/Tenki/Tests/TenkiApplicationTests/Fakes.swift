import Foundation
import KasaneDomain
import Synchronization
import TenkiDomain

/// A provider that answers what a test says.
final class FakeProvider: ForecastProvider {
    let source = ForecastSource(name: "tests")
    private let answer: Mutex<Result<Forecast, any Error>>
    private let calls = Mutex(0)

    init(_ answer: Result<Forecast, any Error>) {
        self.answer = Mutex(answer)
    }

    var callCount: Int { calls.withLock { $0 } }

    func forecast(for city: CityCode) async throws -> Forecast {
        calls.withLock { $0 += 1 }
        return try answer.withLock { try $0.get() }
    }
}

/// Transactions over an array: a copy is worked on and kept if the body returns.
///
/// The repository refuses to save, if a test says so, after it has deleted what it was told to.
final class FakeTransactions: TransactionTemplate {
    private let stored: Mutex<[Forecast]>
    private let refusal: Failure?
    private let writes = Mutex(0)

    init(_ stored: [Forecast] = [], refusingWrites refusal: Failure? = nil) {
        self.stored = Mutex(stored)
        self.refusal = refusal
    }

    var forecasts: [Forecast] { stored.withLock { $0 } }

    var writeCount: Int { writes.withLock { $0 } }

    func execute<Value: Sendable>(
        _ body: (TenkiRepositories) async throws -> Value
    ) async throws -> Value {
        writes.withLock { $0 += 1 }
        let repository = FakeForecastRepository(forecasts, refusingWrites: refusal)
        let value = try await body(TenkiRepositories(forecasts: repository))
        let result = repository.forecasts
        stored.withLock { $0 = result }
        return value
    }

    func read<Value: Sendable>(
        _ body: (TenkiRepositories) async throws -> Value
    ) async throws -> Value {
        try await body(TenkiRepositories(forecasts: FakeForecastRepository(forecasts)))
    }
}

final class FakeForecastRepository: ForecastRepository {
    private(set) var forecasts: [Forecast]

    private let refusal: Failure?

    init(_ forecasts: [Forecast], refusingWrites refusal: Failure? = nil) {
        self.forecasts = forecasts
        self.refusal = refusal
    }

    func find(_ id: Forecast.ID) async throws -> Forecast? { forecasts.first { $0.id == id } }

    func all() async throws -> [Forecast] { forecasts }

    func newest(in city: CityCode, from source: ForecastSource?) async throws -> Forecast? {
        forecasts
            .filter { $0.id.city == city && (source == nil || $0.id.source == source) }
            .max { $0.id.issuedAt < $1.id.issuedAt }
    }

    func save(_ forecast: Forecast) async throws {
        if let refusal { throw refusal }
        forecasts.removeAll { $0.id == forecast.id }
        forecasts.append(forecast)
    }

    func delete(_ id: Forecast.ID) async throws -> Bool {
        defer { forecasts.removeAll { $0.id == id } }
        return forecasts.contains { $0.id == id }
    }

    func deleteAll(in city: CityCode, from source: ForecastSource) async throws {
        forecasts.removeAll { $0.id.city == city && $0.id.source == source }
    }

    func deleteAll() async throws { forecasts = [] }
}

struct FakeClock: WallClock {
    var now = Date(timeIntervalSince1970: 1_763_690_400)
}

/// Makes a forecast that was issued and fetched so many hours before the fake clock's time.
func forecast(
    _ city: CityCode = .tokyo,
    hoursOld: Double = 0,
    source: ForecastSource = ForecastSource(name: "tests")
) throws -> Forecast {
    let moment = FakeClock().now.addingTimeInterval(-hoursOld * 3600)
    return try Forecast(
        id: .init(city: city, source: source, issuedAt: moment),
        fetchedAt: moment,
        overview: "",
        attribution: Attribution(text: "tests", link: nil),
        days: [
            DailyForecast(
                date: CalendarDate(moment, in: .japan),
                telop: "晴れ",
                low: nil,
                high: nil,
                chancesOfRain: ChancesOfRain { _ in .unknown }
            )
        ]
    )
}
