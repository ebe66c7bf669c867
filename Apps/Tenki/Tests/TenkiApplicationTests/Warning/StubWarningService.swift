import Foundation
import KasaneDomain
import Synchronization
import TenkiDomain

final class StubWarningService: WarningFeedProvider, WarningStateProvider {
    private struct State {
        var documents: [WarningDocument.ID: WarningReport?] = [:]
        var announcements: [WarningDocument] = []
        var base: [WarningReport] = []
        var requests: [String] = []
        var isDown = false
        var isFeedDown = false
        var frozenAt: Date?
        var unreadable: Set<WarningDocument.ID> = []
        var held: [WarningDocument.ID: AsyncStream<Void>] = [:]
    }

    let source = DataSource(name: "tests")
    private let clock: any WallClock
    private let state = Mutex(State())

    init(clock: any WallClock) {
        self.clock = clock
    }

    var requests: [String] { state.withLock(\.requests) }

    func set(isDown: Bool) { state.withLock { $0.isDown = isDown } }

    func set(isFeedDown: Bool) { state.withLock { $0.isFeedDown = isFeedDown } }

    func freeze() { state.withLock { $0.frozenAt = clock.now } }

    /// Loses a document, which cannot be read from now on.
    func lose(_ id: WarningDocument.ID) {
        state.withLock { _ = $0.unreadable.insert(id) }
    }

    func loseEverywhere(_ id: WarningDocument.ID) {
        lose(id)
        state.withLock { state in
            let lost = state.documents[id] ?? nil
            state.base.removeAll { $0 == lost }
        }
    }

    func hold(_ id: WarningDocument.ID) -> @Sendable () -> Void {
        let (held, release) = AsyncStream<Void>.makeStream()
        state.withLock { $0.held[id] = held }
        return { release.finish() }
    }

    func serve(_ reports: [WarningReport]) { state.withLock { $0.base += reports } }

    @discardableResult
    func issue(_ report: WarningReport) throws -> WarningDocument.ID {
        try state.withLock { state in
            let name = "\(state.announcements.count)_0_\(report.id.bulletin)_\(report.id.office)"
            guard let id = WarningDocument.ID(name) else { throw CancellationError() }
            state.documents[id] = report
            state.announcements.append(WarningDocument(id: id, announcedAt: report.controlledAt))
            state.base.append(report)
            return id
        }
    }

    func feed() async throws -> WarningFeed {
        let now = try request("feed")
        return state.withLock { state in
            let oldest = now.addingTimeInterval(-3600)
            return WarningFeed(
                oldest: oldest,
                newest: now.addingTimeInterval(-20),
                documents: state.announcements.filter { (oldest...now).contains($0.announcedAt) }
            )
        }
    }

    func report(of id: WarningDocument.ID) async throws -> WarningReport? {
        _ = try request(id.text)
        if let held = state.withLock({ $0.held[id] }) {
            for await _ in held {}
            try Task.checkCancellation()
        }
        return try state.withLock { state in
            guard !state.unreadable.contains(id), let report = state.documents[id] else {
                throw DomainError.unavailable(ServiceFailure("tests", .unreadableResponse))
            }
            return report
        }
    }

    func payload() async throws -> WarningPayload {
        let now = try request("payload")
        return state.withLock { state in
            let visible = state.base.filter { $0.controlledAt <= now }
            let newest = Dictionary(visible.map { ($0.id, $0) }) { $1.isNewer(than: $0) ? $1 : $0 }
            return WarningPayload(reports: newest.values.sorted { $0.id < $1.id })
        }
    }

    func latestControl() async throws -> Date {
        let now = try request("control")
        return state.withLock { state in
            state.base.map(\.controlledAt).filter { $0 <= now }.max() ?? .distantPast
        }
    }

    private func request(_ name: String) throws -> Date {
        try state.withLock { state in
            state.requests.append(name)
            if state.isDown || (state.isFeedDown && name == "feed") {
                throw DomainError.unavailable(ServiceFailure("tests", .timeout))
            }
            return state.frozenAt ?? clock.now
        }
    }
}

extension WarningReport {
    static func sample(
        _ bulletin: WarningBulletin,
        of office: WarningOffice,
        at moment: Date,
        _ kinds: [MunicipalityCode: (code: String, status: String)] = [:],
        leavingOutCities: Bool = false
    ) -> Self {
        let items = office.municipalities.map { code -> (MunicipalityCode, WarningItem) in
            let entries = kinds[code].map { kind in
                [WarningEntry(kind: WarningKind(code: kind.code), status: kind.status)]
            }
            return (code, .readable(entries ?? []))
        }
        let cities = (leavingOutCities ? [] : office.cities)
            .map { city -> (CityCode, WarningItem) in
                let inCity = city.municipalities.compactMap { kinds[$0]?.code }
                let entries = Set(inCity).map {
                    WarningEntry(kind: WarningKind(code: $0), status: "発表")
                }
                return (city, .readable(entries))
            }
        return Self(
            id: ID(office: office, bulletin: bulletin),
            reportedAt: moment,
            controlledAt: moment,
            publishingOffice: "tests",
            headline: "",
            source: DataSource(name: "tests"),
            cities: Dictionary(cities) { first, _ in first },
            municipalities: Dictionary(items) { first, _ in first }
        )
    }
}
