import KasaneDomain
import KasaneStore
import Synchronization
import TenkiDomain
import TenkiInfrastructure

extension ApplicationStore {
    func unreadableRows() async throws -> [DomainError] {
        let failures = FailureList()
        let note: @Sendable (DomainError) -> Void = { failures.add($0) }
        // Each list is in memory at once, so only one at a time is read.
        let transactions = transactions { TenkiRepositories($0) { _ in } }
        try await transactions.read { repositories in
            _ = try await repositories.forecasts.allReadable(onFailure: note)
        }
        try await transactions.read { repositories in
            _ = try await repositories.profiles.allReadable(onFailure: note)
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

    func userWarnings() async throws -> [String] {
        try await readUnmigratedUsers().map { user in
            """
            the user \(user) of an earlier version has no account: its address or name is invalid, or \
            another account has the address
            """
        }
    }
}

private final class FailureList: Sendable {
    private let failures = Mutex<[DomainError]>([])

    var all: [DomainError] { failures.withLock { $0 } }

    func add(_ failure: DomainError) { failures.withLock { $0.append(failure) } }
}
