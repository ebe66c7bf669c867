import Foundation
import KasaneDomain
import KasaneLive
import KasaneSQLite
import KasaneTesting
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiUI

final class RadarPages: Sendable {
    let provider: ScriptedRadar
    let transactions: SQLiteTransactions<TenkiRepositories>
    let clock = MovedClock()
    private let readRadar: ReadRadar
    private let observeRadar: ObserveRadar
    private let site: SiteContext
    private let file: TemporaryFile

    init(preferences: Preferences = Preferences(), isDown: Bool = false) throws {
        provider = ScriptedRadar(clock: clock, isDown: isDown)
        site = SiteContext(preferences: preferences, address: "/radar")
        file = try TemporaryFile()
        transactions = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
        readRadar = ReadRadar(provider: provider, transactions: transactions, clock: clock)
        observeRadar = ObserveRadar(transactions: transactions)
    }

    func run(
        _ driven: Driven = .live,
        _ script: (any PageDriver) async throws -> Void
    ) async throws {
        try await driven.run(routes, script)
    }

    func read() async throws { try await readRadar() }

    private var routes: PageRoutes {
        var pages = PageRoutes()
        let (site, clock) = (site, clock)
        let (readRadar, observeRadar) = (readRadar, observeRadar)
        pages.add(RadarPage.self, for: .everyone) { _, _ in
            RadarPage(
                model: RadarModel(
                    site: site,
                    readRadar: readRadar,
                    observeRadar: observeRadar,
                    assets: SiteAssets(),
                    clock: clock
                )
            )
        }
        return pages
    }
}

/// A radar whose newest observation is that of the clock's time.
final class ScriptedRadar: RadarProvider {
    let source = DataSource(name: "tests")
    private let clock: any WallClock
    private let isDown: Mutex<Bool>

    init(clock: any WallClock, isDown: Bool) {
        self.clock = clock
        self.isDown = Mutex(isDown)
    }

    func set(isDown: Bool) { self.isDown.withLock { $0 = isDown } }

    func observations() async throws -> [RadarFrame] {
        let latest = try latest()
        return (0..<37).compactMap { index in
            let time = latest.adding(minutes: -5 * index)
            return RadarFrame(base: time, valid: time)
        }
    }

    func forecasts() async throws -> [RadarFrame] {
        let latest = try latest()
        return (1...12).compactMap {
            RadarFrame(base: latest, valid: latest.adding(minutes: 5 * $0))
        }
    }

    func tile(_ id: RadarTile.ID, for caller: Caller) async throws -> PictureFile {
        throw CancellationError()
    }

    private func latest() throws -> RadarTime {
        if isDown.withLock({ $0 }) {
            throw DomainError.unavailable(ServiceFailure("tests", .timeout))
        }
        let seconds = (clock.now.timeIntervalSince1970 / 300).rounded(.down) * 300
        guard let time = RadarTime(Date(timeIntervalSince1970: seconds)) else {
            throw CancellationError()
        }
        return time
    }
}
