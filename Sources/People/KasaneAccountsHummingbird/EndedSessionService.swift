public import KasaneAccounts
import KasaneDomain
public import KasaneHummingbird
public import Logging
public import ServiceLifecycle

/// Ends the open pages of sessions that end, on whichever node.
///
/// Run it beside the ``/KasaneHummingbird/LivePages`` of each node:
///
/// ```swift
/// let ended = EndedSessionService(accounts, pages: live, logger: logger)
/// ```
///
/// The sessions are observed in the store. On SQLite, another process is noticed with an
/// `ExternalCommitMonitor`; on PostgreSQL, other nodes by the store's change stream.
public struct EndedSessionService: Service {
    private let accounts: Accounts
    private let pages: LivePages
    private let logger: Logger

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - accounts: The accounts.
    ///   - pages: The pages of this node.
    ///   - logger: The log of failures to read the store.
    public init(_ accounts: Accounts, pages: LivePages, logger: Logger) {
        self.accounts = accounts
        self.pages = pages
        self.logger = logger
    }

    /// Ends pages until the service is cancelled or the service group shuts down.
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
                        "Ended sessions cannot be read; their pages stay open until they are.",
                        metadata: ["error": "\(error)"]
                    )
                }
            }
        }
    }
}
