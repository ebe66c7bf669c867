import Foundation
import KasaneDomain
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FetchHistoryTests {
    @Test(arguments: StoreEngine.installed)
    func `a history comes back as it was saved`(engine: StoreEngine) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let now = Date(timeIntervalSince1970: 1_763_690_400)
        var changed = FetchHistory(id: .tokyo)
        changed.recordRequest(.automatic, at: now)
        changed.recordSuccess(at: now)
        changed.recordBackgroundRefresh(at: now)
        let history = changed

        try await transactions.execute { try await $0.fetches.save(history) }

        #expect(try await transactions.read { try await $0.fetches.find(.tokyo) } == history)
    }

    @Test(
        arguments: StoreEngine.installed,
        [
            "the provider cannot be reached (it did not answer in time)", "",
            #"{"aCaseOfANewerVersion":{}}"#,
        ]
    )
    func `a failure that an older version stored as text is unknown, and nothing else is lost`(
        engine: StoreEngine,
        text: String
    ) async throws {
        let store = try await TenkiStore(engine)
        let transactions = store.transactions
        let now = Date(timeIntervalSince1970: 1_763_690_400)
        var history = FetchHistory(id: .tokyo)
        history.recordRequest(.automatic, at: now)
        history.recordFailure(.service(ServiceFailure("A", .timeout)))
        let before = history
        try await transactions.execute { try await $0.fetches.save(before) }
        #expect(try await transactions.read { try await $0.fetches.find(.tokyo) } == history)

        try await store.execute(#"UPDATE "fetchHistory" SET reason = '\#(text)'"#)

        history.recordFailure(.unknown)
        #expect(try await transactions.read { try await $0.fetches.find(.tokyo) } == history)
    }
}
