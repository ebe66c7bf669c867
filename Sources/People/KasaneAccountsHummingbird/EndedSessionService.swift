public import KasaneAccounts
import KasaneDomain
public import KasaneHummingbird
public import Logging
public import ServiceLifecycle

/// Closes the open pages of sessions that end on any node.
///
/// Run it alongside the ``/KasaneHummingbird/LivePages`` of each node:
///
/// ```swift
/// let ended = EndedSessionService(accounts, pages: live, logger: logger)
/// ```
///
/// The service observes the sessions in the store. If the store is SQLite, an
/// `ExternalCommitMonitor` must notice commits by other processes. PostgreSQL uses the store's
/// change stream.
public struct EndedSessionService: Service {
    private let accounts: Accounts
    private let pages: LivePages
    private let logger: Logger

    /// Creates the service.
    ///
    /// - Parameter logger: Logs failures to read the store.
    public init(_ accounts: Accounts, pages: LivePages, logger: Logger) {
        self.accounts = accounts
        self.pages = pages
        self.logger = logger
    }

    /// Closes pages until the service is cancelled or the service group shuts down.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            var known: Set<SessionID> = []
            for await result in accounts.endedSessions().results {
                switch result {
                case .success(let ended):
                    for session in ended.subtracting(known) {
                        await pages.endSessions(for: session.description)
                    }
                    known = ended
                case .failure(let error):
                    logger.error(
                        "Failed to read ended sessions; their pages stay open",
                        metadata: ["error": "\(error)"]
                    )
                }
            }
        }
    }
}
