import Foundation
import KasaneDomain

extension Accounts {
    /// Deletes expired links, sessions, API tokens, attempt counters and log entries.
    ///
    /// Run this method once a day, for example in a scheduled job. It reads all rows in pages and
    /// uses a transaction for each page. An unreadable row stays in place, and the rest of its
    /// table is read at once.
    ///
    /// - Throws: The first error, after everything else has been cleaned up. For an unreadable row,
    ///   this is the store error that names its table and key.
    public func cleanUp() async throws {
        let now = now
        let kept = settings.auditRetention / .seconds(1)
        let failuresKept = settings.failedSignInRetention / .seconds(1)
        let sweeps: [() async throws -> Void] = [
            // Keep dates in the future, because this server's clock might be wrong.
            { try await sweep(\.oneTimeTokens) { $0.expires.addingTimeInterval(86_400) < now } },
            { try await sweep(\.sessions) { settings.sessions.end(of: $0) <= now } },
            { try await sweep(\.apiTokens) { $0.expires.map { $0 <= now } ?? false } },
            { try await sweep(\.budgets) { $0.full < now } },
            { try await sweep(\.endedSessions) { $0.id.ended.addingTimeInterval(86_400) < now } },
            {
                try await sweep(\.audit) { entry in
                    let isFailure = entry.event == .signInFailed
                    return now.timeIntervalSince(entry.time) > (isFailure ? failuresKept : kept)
                }
            },
        ]
        var firstError: (any Error)?
        for sweep in sweeps {
            do {
                try await sweep()
            } catch {
                try Task.checkCancellation()
                firstError = firstError ?? error
            }
        }
        if let firstError { throw firstError }
    }

    private func sweep<Element: Identifiable & Sendable>(
        _ repository: @escaping @Sendable (AccountRepositories) -> any Repository<Element>,
        where isOld: @escaping @Sendable (Element) -> Bool
    ) async throws where Element.ID: Sendable {
        var last: Element.ID?
        do {
            repeat {
                let after = last
                last = try await transactions.execute { repositories in
                    let repository = repository(repositories)
                    let page = try await repository.elements(after: after, limit: 500)
                    try await repository.delete(page.filter(isOld).map(\.id))
                    return page.count == 500 ? page.last?.id : nil
                }
            } while last != nil
        } catch let error as DomainError where error.isUnreadableRow {
            // The page after an unreadable row can't be read without the row's identifier.
            try await transactions.execute { repositories in
                let repository = repository(repositories)
                let readable = try await repository.allReadable { _ in }
                try await repository.delete(readable.filter(isOld).map(\.id))
            }
            throw error
        }
    }
}
