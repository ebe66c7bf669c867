import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneJobs
import KasaneTesting
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NightlyJobTests {
    @Test(arguments: Store.allCases)
    func `old data are deleted, and the newest forecast of each city is kept`(
        store: Store
    ) async throws {
        let store = try await JobStore(store)
        let cleaned = Mutex<[Date]>([])
        let old = try [40.0, 35].map { try forecast(hoursOld: $0 * 24) }
        let recent = try forecast(CityCode("016010"), hoursOld: 29 * 24)
        var generator = SystemRandomNumberGenerator()
        let boards = [1.0, 400].map { days in
            VisitorBoard(
                BoardSecret(using: &generator),
                cities: .initial,
                from: nil,
                createdAt: store.clock.now.addingTimeInterval(-days * 86_400)
            )
        }
        let pages = try [31.0, 29].map { days in
            PhotoPage(
                id: .init(query: try PhotoQuery("rain \(days)"), source: .openverse, number: 1),
                fetchedAt: store.clock.now.addingTimeInterval(-days * 86_400),
                photos: [],
                total: 0,
                size: 20
            )
        }
        try await store.tenki.execute { repositories in
            try await repositories.photos.save(pages)
            try await repositories.forecasts.save(old + [recent])
            try await repositories.boards.save(boards)
        }
        try await store.jobs.execute { _ = try await $0.enqueue(CleanUp()) }

        let results = try await store.run(
            CleanUpHandler(
                transactions: store.tenki,
                responses: ResponseCleaner { moment in cleaned.withLock { $0.append(moment) } },
                editWatchlist: EditWatchlist(transactions: store.people, clock: store.clock),
                accounts: store.accounts,
                clock: store.clock
            )
        )

        #expect(results.map(\.outcome) == [.done])
        let left = try await store.tenki.read { repositories in
            (
                try await repositories.forecasts.all(), try await repositories.boards.all(),
                try await repositories.photos.all()
            )
        }
        #expect(Set(left.0.map(\.id)) == [old[1].id, recent.id])
        #expect(left.1.map(\.id) == [boards[0].id])
        #expect(left.2 == [pages[1]])
        let oldest = store.clock.now.addingTimeInterval(-30 * 86_400)
        #expect(cleaned.withLock { $0 } == [oldest])
    }

    @Test(arguments: [nil, "page 7 is damaged; restore a backup"])
    func `a damaged database fails for good, with its remedy`(damage: String?) async throws {
        let store = try await JobStore(.memory)
        try await store.jobs.execute { _ = try await $0.enqueue(CheckDatabase()) }

        let results = try await store.run(CheckDatabaseHandler(check: DatabaseCheck { damage }))

        #expect(results.map(\.outcome) == [damage.map { .failed(error: $0) } ?? .done])
    }

    @Test func `a database that cannot be checked now is checked again`() async throws {
        let store = try await JobStore(.memory)
        try await store.jobs.execute { _ = try await $0.enqueue(CheckDatabase()) }
        let isBusy = Mutex(true)
        let handler = CheckDatabaseHandler(
            check: DatabaseCheck {
                guard isBusy.withLock({ $0 }) else { return nil }
                throw DomainError.unavailable(StoreFailure.locked)
            }
        )

        let first = try await store.run(handler)
        isBusy.withLock { $0 = false }
        store.clock.advance(by: 60)
        let second = try await store.run(handler)

        guard case .again? = first.first?.outcome else {
            Issue.record("\(first)")
            return
        }
        #expect(second.map(\.outcome) == [.done])
    }

    @Test func `the guide to monitoring lists every job`() throws {
        let tenki = (1...4).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let guide = try String(
            contentsOf: tenki.appending(path: "Documentation/Metrics.md"),
            encoding: .utf8
        )

        let others = [
            RefreshForecast.kind, SendNotice.kind, SendUrgentNotice.kind, PostNotice.kind,
            SendAccountMail.kind,
        ]
        for kind in try BackgroundWork.schedules().map(\.name) + others {
            #expect(guide.contains("`\(kind)`"), "\(kind)")
        }
    }

    @Test func `the nightly work is done after three in Japan`() throws {
        let schedules = try BackgroundWork.schedules()

        #expect(
            schedules.map(\.name) == [
                "plan-refreshes", "plan-notices", "check-warnings", "plan-warning-notices",
                "check-typhoons", "check-observations", "score-forecasts", "clean-up",
                "check-database",
            ]
        )
        // 3:10 in Japan is 18:10 UTC of the day before.
        let nights = schedules.dropFirst(7).map { $0.timetable.next(after: FakeClock().now) }
        #expect(nights == [1_763_748_600, 1_763_750_400].map(Date.init(timeIntervalSince1970:)))
    }
}
