import KasaneDomain
import Synchronization
import TenkiDomain

extension ApplicationStore {
    func unreadableRows() async throws -> [DomainError] {
        let failures = FailureList()
        let note: @Sendable (DomainError) -> Void = { failures.add($0) }
        // Each list is in memory at once, so only one at a time is read.
        let transactions = transactions { _ in }
        try await transactions.read { repositories in
            _ = try await repositories.forecasts.allReadable(onFailure: note)
        }
        try await transactions.read { repositories in
            _ = try await repositories.users.allReadable(onFailure: note)
            _ = try await repositories.watchlists.allReadable(onFailure: note)
            _ = try await repositories.boards.allReadable(onFailure: note)
            _ = try await repositories.settings.allReadable(onFailure: note)
            _ = try await repositories.noticeSettings.allReadable(onFailure: note)
            _ = try await repositories.noticeHistories.allReadable(onFailure: note)
        }
        try await transactions.read { repositories in
            _ = try await repositories.conditions.allReadable(onFailure: note)
            _ = try await repositories.photos.allReadable(onFailure: note)
        }
        return failures.all
    }
}

private final class FailureList: Sendable {
    private let failures = Mutex<[DomainError]>([])

    var all: [DomainError] { failures.withLock { $0 } }

    func add(_ failure: DomainError) { failures.withLock { $0.append(failure) } }
}
