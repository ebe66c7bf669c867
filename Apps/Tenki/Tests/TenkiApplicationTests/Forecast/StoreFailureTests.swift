import KasaneAccounts
import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct StoreFailureTests {
    @Test(arguments: [
        StoreFailure.readOnly, .deadlineExceeded(origin: "a:1", after: .seconds(1)),
        .newerSchema(found: "b", known: "a"),
    ])
    func `a store that fails is unavailable for every operation`(
        reason: StoreFailure
    ) async throws {
        let error = DomainError.unavailable(reason)
        let store = FailingTransactions<TenkiRepositories>(error)
        let people = FailingTransactions<SiteRepositories>(error)
        let provider = FakeProvider(.success(try forecast()))
        let fetch = FetchForecast(provider: provider, transactions: store, clock: FakeClock())
        let photo = try #require(Photo.ID("pixabay-a"))
        let asked: [() async throws -> Void] = [
            {
                try await EditWatchlist(transactions: people, clock: FakeClock())
                    .watch(BoardPlace(.tokyo), in: .installation)
            },
            {
                _ = try await EditProfile(transactions: people, clock: FakeClock())
                    .profile(by: .system)
            },
            {
                _ = try await ObserveBoard(fetch: fetch, transactions: store).current(.installation)
            },
            {
                _ = try await ObserveForecast(fetch: fetch, transactions: store)
                    .current(.tokyo, in: .installation)
            },
            { _ = try await health(store)() },
            { _ = try await showForecast(provider, store)(.tokyo, refresh: .ifStale) },
            { _ = try await fetchPicture(store)(.preview, of: photo) },
        ]
        for ask in asked {
            let failure = await #expect(throws: DomainError.self) { try await ask() }
            guard case .unavailable(let told, _, _) = failure else {
                Issue.record("\(failure as Any)")
                continue
            }
            #expect(((told as? NoCachedData)?.reason ?? told) as? StoreFailure == reason)
        }
    }

    @Test func `a newest forecast that cannot be stored is shown all the same`() async throws {
        let store = FailingTransactions<TenkiRepositories>(
            DomainError.unavailable(StoreFailure.readOnly)
        )
        let shown = try await showForecast(FakeProvider(.success(try forecast())), store)(.tokyo)

        #expect(shown.forecast == (try forecast()))
        #expect(
            shown.caveat == .unsaved(.unavailable(StoreFailure.readOnly))
        )
    }

    private func health(_ store: FailingTransactions<TenkiRepositories>) -> ShowHealth {
        ShowHealth(providers: NoStatuses(), transactions: store, clock: FakeClock())
    }

    private func fetchPicture(_ store: FailingTransactions<TenkiRepositories>) -> FetchPicture {
        TenkiApplicationTests.fetchPicture(NoPictures(), store, FakeClock())
    }

    private func showForecast(
        _ provider: FakeProvider,
        _ store: FailingTransactions<TenkiRepositories>
    ) -> ShowForecast {
        ShowForecast(
            fetch: FetchForecast(provider: provider, transactions: store, clock: FakeClock()),
            transactions: store,
            clock: FakeClock()
        )
    }
}

private struct FailingTransactions<Repositories>: TransactionTemplate {
    let commits = CommitSignal()
    private let error: any Error

    init(_ error: any Error) {
        self.error = error
    }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        throw error
    }
}

private struct NoStatuses: ProviderStatuses {
    let statuses: [ProviderStatus] = []
}

private struct NoPictures: PictureProvider {
    func picture(_ rendition: Photo.Rendition, of photo: Photo) async throws -> PictureFile {
        throw DomainError.notFound(Subject.photograph(nil))
    }
}
