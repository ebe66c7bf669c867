import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Synchronization
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite
struct ThrottledTransportTests {
    private let waits = Waits()
    private let noon = Date(timeIntervalSince1970: 1_763_690_400)

    @Test(arguments: StoreEngine.installed)
    func `requests to a service are a pause apart, whoever sends them`(
        engine: StoreEngine
    ) async throws {
        let database = try await TenkiDatabase(engine)
        let one = try await transport(database)
        let other = try await transport(database)

        for transport in [one, other, one] { _ = try await transport.send(request) }
        _ = try await transport(database, to: "other").send(request)

        #expect(waits.durations == [.seconds(11), .seconds(22)])
    }

    @Test(arguments: StoreEngine.installed)
    func `a request of long ago is not waited for`(engine: StoreEngine) async throws {
        let database = try await TenkiDatabase(engine)
        _ = try await transport(database).send(request)

        _ = try await transport(database, at: noon.addingTimeInterval(11)).send(request)

        #expect(waits.durations.isEmpty)
    }

    @Test(arguments: StoreEngine.installed)
    func `a date of a wrong clock's future is waited for one pause at most`(
        engine: StoreEngine
    ) async throws {
        let database = try await TenkiDatabase(engine)
        _ = try await transport(database, at: noon.addingTimeInterval(999)).send(request)

        _ = try await transport(database).send(request)

        #expect(waits.durations == [.seconds(11)])
    }

    @Test(arguments: StoreEngine.installed)
    func `the wait counts against the time limit`(engine: StoreEngine) async throws {
        let database = try await TenkiDatabase(engine)
        let stub = StubTransport { _ in TransportResponse(body: Data()) }
        let transport = try await transport(database, over: stub)
        var request = self.request
        request.timeLimit = .seconds(20)
        for _ in 0..<2 { _ = try await transport.send(request) }
        #expect(stub.sent.map(\.timeLimit) == [.seconds(20), .seconds(9)])

        request.timeLimit = .seconds(10)
        await #expect(throws: NetworkError.self) { try await transport.send(request) }
        #expect(stub.sent.count == 2)
    }

    @Test(arguments: StoreEngine.installed)
    func `a date that is missed is not used`(engine: StoreEngine) async throws {
        let database = try await TenkiDatabase(engine)
        let clock = SteppingClock()
        let transport = ThrottledTransport(
            StubTransport { _ in TransportResponse(body: Data()) },
            to: "service",
            quota: quota(try await database.open(), clock),
            pause: 10,
            clock: clock,
            sleep: { [waits] in waits.add($0) }
        )

        _ = try await transport.send(request)

        // The first date was missed by two seconds; the second is eleven seconds after the first.
        #expect(waits.durations == [.seconds(5)])
    }

    private func transport(
        _ database: TenkiDatabase,
        to service: String = "service",
        at moment: Date? = nil,
        over stub: StubTransport = StubTransport { _ in TransportResponse(body: Data()) }
    ) async throws -> ThrottledTransport {
        let clock = FixedClock(now: moment ?? noon)
        return ThrottledTransport(
            stub,
            to: service,
            quota: quota(try await database.open(), clock),
            pause: 10,
            clock: clock,
            sleep: { [waits] in waits.add($0) }
        )
    }

    private func quota(_ store: TenkiStore, _ clock: any WallClock) -> Quota {
        Quota(store: StoredQuotas(transactions: store.calls), date: { clock.now })
    }

    private var request: TransportRequest {
        TransportRequest(HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/"))
    }
}

private final class Waits: Sendable {
    private let all = Mutex<[Duration]>([])

    var durations: [Duration] { all.withLock { $0 } }

    func add(_ duration: Duration) {
        all.withLock { $0.append(duration) }
    }
}

private struct FixedClock: WallClock {
    let now: Date
}

/// A clock that advances by two seconds at each read.
private final class SteppingClock: WallClock {
    private let moment = Mutex(Date(timeIntervalSince1970: 1_763_690_400))

    var now: Date {
        moment.withLock { moment in
            moment += 2
            return moment
        }
    }
}
