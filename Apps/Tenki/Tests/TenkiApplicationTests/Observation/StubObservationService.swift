import Foundation
import KasaneDomain
import Synchronization
import TenkiDomain

final class StubObservationService: ObservationProvider {
    private struct State {
        var requests: [String] = []
        var isDown = false
        var isTableDown = false
        var isTableEmpty = false
        var frozenAt: Date?
        var publication: TimeInterval = 300
    }

    let source = DataSource(name: "tests")
    let network: StationNetwork
    private let clock: any WallClock
    private let state = Mutex(State())

    init(clock: any WallClock) {
        self.clock = clock
        network = StationNetwork(
            ([CityCode.tokyo.city] + City.all.prefix(2)).enumerated().compactMap { index, city in
                guard let id = ObservationStation.ID("\(10_000 + index)") else { return nil }
                return ObservationStation(
                    id: id,
                    name: city.name,
                    kana: city.kana,
                    romaji: city.romaji,
                    coordinates: city.coordinates,
                    altitude: 10,
                    elements: Set(ObservedElement.allCases)
                )
            }
        )
    }

    var requests: [String] { state.withLock(\.requests) }

    var files: [String] { requests.filter { $0 != "stations" } }

    func set(isDown: Bool) { state.withLock { $0.isDown = isDown } }

    func set(isTableDown: Bool) { state.withLock { $0.isTableDown = isTableDown } }

    func set(isTableEmpty: Bool) { state.withLock { $0.isTableEmpty = isTableEmpty } }

    /// Publishes each file this many seconds after its time.
    func publish(after seconds: TimeInterval) { state.withLock { $0.publication = seconds } }

    /// Publishes no file from now on.
    func freeze() { state.withLock { $0.frozenAt = clock.now } }

    func stations() async throws -> StationNetwork {
        try request("stations")
        if state.withLock({ $0.isTableDown }) { throw away }
        return state.withLock(\.isTableEmpty) ? StationNetwork([]) : network
    }

    func observations(at time: Date) async throws -> [ObservationStation.ID: StationObservation]? {
        try request(time.formatted(.iso8601))
        let isThere = state.withLock { state in
            time + state.publication <= min(clock.now, state.frozenAt ?? .distantFuture)
        }
        guard isThere else { return nil }
        let observation = StationObservation(
            time: time,
            temperature: try Temperature(tenths: Self.tenths(at: time)),
            precipitation: try Precipitation(tenths: 2)
        )
        return Dictionary(network.stations.map { ($0.id, observation) }) { first, _ in first }
    }

    /// The temperature at a time: the minutes since midnight in Japan, in tenths of ten degrees.
    static func tenths(at time: Date) -> Int {
        let midnight = CalendarDate(time, in: .japan).start(in: .japan)
        return Int(time.timeIntervalSince(midnight) / 600)
    }

    private var away: DomainError { .unavailable(ServiceFailure("tests", .timeout)) }

    private func request(_ name: String) throws {
        try state.withLock { state in
            state.requests.append(name)
            if state.isDown { throw away }
        }
    }
}
