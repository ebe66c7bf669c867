import Foundation
import KasaneDomain
import Synchronization
import TenkiDomain

final class StubRadar: RadarProvider {
    private struct State {
        var requests: [String] = []
        var isDown = false
        var frozenAt: Date?
        var waiters: [CheckedContinuation<Void, Never>] = []
        var holdsTiles = false
    }

    let source = DataSource(name: "tests")
    private let clock: any WallClock
    private let state = Mutex(State())

    static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])
    static let failure = DomainError.unavailable(ServiceFailure("tests", .timeout))

    init(clock: any WallClock) {
        self.clock = clock
    }

    var requests: [String] { state.withLock(\.requests) }

    func set(isDown: Bool) { state.withLock { $0.isDown = isDown } }

    func freeze() { state.withLock { $0.frozenAt = clock.now } }

    func holdTiles() { state.withLock { $0.holdsTiles = true } }

    func release() {
        let waiters = state.withLock { state in
            state.holdsTiles = false
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func observations() async throws -> [RadarFrame] {
        let latest = try latest(for: "N1")
        return (0..<37).compactMap { index in
            let time = latest.adding(minutes: -5 * index)
            return RadarFrame(base: time, valid: time)
        }
    }

    func forecasts() async throws -> [RadarFrame] {
        let latest = try latest(for: "N2")
        return (1...12).reversed().compactMap {
            RadarFrame(base: latest, valid: latest.adding(minutes: 5 * $0))
        }
    }

    func tile(_ id: RadarTile.ID, for caller: Caller) async throws -> PictureFile {
        try request("tile")
        await withCheckedContinuation { waiter in
            let isHeld = state.withLock { state in
                if state.holdsTiles { state.waiters.append(waiter) }
                return state.holdsTiles
            }
            if !isHeld { waiter.resume() }
        }
        if state.withLock(\.isDown) { throw Self.failure }
        guard let picture = PictureFile(Self.png) else { throw CancellationError() }
        return picture
    }

    private func latest(for list: String) throws -> RadarTime {
        try request(list)
        let now = state.withLock(\.frozenAt) ?? clock.now
        let seconds = (now.timeIntervalSince1970 / 300).rounded(.down) * 300
        guard let time = RadarTime(Date(timeIntervalSince1970: seconds)) else {
            throw CancellationError()
        }
        return time
    }

    private func request(_ name: String) throws {
        let isDown = state.withLock { state in
            state.requests.append(name)
            return state.isDown
        }
        if isDown { throw Self.failure }
    }
}
