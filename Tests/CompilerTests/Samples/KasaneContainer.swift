import KasaneContainer

protocol Networking: Sendable {}

struct Network: Networking {}

struct StubNetwork: Networking {}

protocol Mailer: Sendable {}

struct SMTPMailer: Mailer {}

struct Log: Sendable {}

struct LoggingMailer: Mailer {
    init(_ mailer: any Mailer, _ log: Log) {}
}

protocol Store: Sendable {}

struct MemoryStore: Store {}

struct DiskStore: Store {}

struct TapeStore: Store {}

protocol Reading: Sendable {}

final class Database: Reading {
    init(path: String) {}

    func open() async throws {}
    func close() async throws {}
}

struct User: Sendable {
    let name: String
}

struct Bookings: Sendable {
    let database: Database
}

struct PhotoPage {
    init(id: Int, title: String, network: any Networking) {}
}

struct Checkout {
    init(bookings: Bookings) {}
}

protocol ForecastProvider: Sendable {}

struct AgencyProvider: ForecastProvider {}

struct LivedoorProvider: ForecastProvider {}

struct Forecaster {
    let provider: any ForecastProvider
}

struct ProviderChain: Sendable {
    init(providers: [any ForecastProvider]) {}
}

struct Archive: Sendable {
    init(store: any Store) {}
}

final class Parent: Sendable {
    let child: Child

    init(child: Child) {
        self.child = child
    }
}

// Sharing it unchecked is safe: `parent` is written once, before another thread sees the child.
final class Child: @unchecked Sendable {
    weak var parent: Parent?
}

final class Thumbnails: Sendable {}

struct Session: CustomScope {}

extension SharingScope where Self == Session {
    static var session: Self { Session() }
}

struct NetworkAssembly: Assembly {
    func assemble(_ registry: inout Registry) {}
}

struct Samples: Sendable {
    let container: Container
    let path: String
    let isTest: Bool
    let user: User

    func serve(_ container: Container) async throws {}
    func report(_ text: String) {}
}

@MainActor final class BoardModel {
    init(forecasts: any ForecastProvider) {}

    func show(_ message: String) {}
}

struct CityCode: Sendable {}

@MainActor final class CityModel {
    init(code: CityCode, forecasts: any ForecastProvider) {}
}

@MainActor final class Navigator {}

@MainActor protocol Panel: Sendable {}

struct Framed: Panel {
    init(_ panel: any Panel) {}
}
