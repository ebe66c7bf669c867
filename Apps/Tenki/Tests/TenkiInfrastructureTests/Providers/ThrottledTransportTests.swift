import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneSQLite
import KasaneTesting
import Synchronization
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite
struct ThrottledTransportTests {
    private let file: TemporaryFile
    private let waits = Waits()
    private let noon = Date(timeIntervalSince1970: 1_763_690_400)

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `requests to a service are a pause apart, whoever sends them`() async throws {
        let one = try transport()
        let other = try transport()

        for transport in [one, other, one] { _ = try await transport.send(request) }
        _ = try await transport(to: "other").send(request)

        #expect(waits.durations == [.seconds(11), .seconds(22)])
    }

    @Test func `a turn that was taken long ago is not waited for`() async throws {
        _ = try await transport().send(request)

        _ = try await transport(at: noon.addingTimeInterval(11)).send(request)

        #expect(waits.durations.isEmpty)
    }

    @Test func `a turn of a wrong clock's future is not waited for`() async throws {
        _ = try await transport(at: noon.addingTimeInterval(999)).send(request)

        _ = try await transport().send(request)

        #expect(waits.durations.isEmpty)
    }

    @Test func `the wait counts against the time limit`() async throws {
        let stub = StubTransport { _ in TransportResponse(body: Data()) }
        let transport = try transport(over: stub)
        var request = self.request
        request.timeLimit = .seconds(20)
        for _ in 0..<2 { _ = try await transport.send(request) }
        #expect(stub.sent.map(\.timeLimit) == [.seconds(20), .seconds(9)])

        request.timeLimit = .seconds(10)
        await #expect(throws: NetworkError.self) { try await transport.send(request) }
        #expect(stub.sent.count == 2)
    }

    @Test func `a turn that comes too late is not used`() async throws {
        let clock = SteppingClock()
        let transport = ThrottledTransport(
            StubTransport { _ in TransportResponse(body: Data()) },
            to: "service",
            slots: SQLiteRequestSlots(store: try SQLiteStore(tenki: file.path)),
            pause: 10,
            clock: clock,
            sleep: { [waits] in waits.add($0) }
        )

        _ = try await transport.send(request)

        // The first slot expired two seconds ago; the second is eleven seconds after the first.
        #expect(waits.durations == [.seconds(5)])
    }

    @Test func `without a store for turns it sends`() async throws {
        let store = try SQLiteStore(tenki: file.path)
        let transport = transport(SQLiteRequestSlots(store: store))
        try await store.close()

        _ = try await transport.send(request)

        #expect(waits.durations.isEmpty)
    }

    private func transport(
        to service: String = "service",
        at moment: Date? = nil,
        over stub: StubTransport = StubTransport { _ in TransportResponse(body: Data()) }
    ) throws -> ThrottledTransport {
        let turns = SQLiteRequestSlots(store: try SQLiteStore(tenki: file.path))
        return transport(turns, to: service, at: moment, over: stub)
    }

    private func transport(
        _ turns: SQLiteRequestSlots,
        to service: String = "service",
        at moment: Date? = nil,
        over stub: StubTransport = StubTransport { _ in TransportResponse(body: Data()) }
    ) -> ThrottledTransport {
        let clock = FixedClock(now: moment ?? noon)
        return ThrottledTransport(
            stub,
            to: service,
            slots: turns,
            pause: 10,
            clock: clock,
            sleep: { [waits] in waits.add($0) }
        )
    }

    private var request: TransportRequest {
        TransportRequest(HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/"))
    }
}

/// The recorded durations of waits.
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
