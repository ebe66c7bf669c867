import KasaneDomain
package import TenkiApplication

package struct CurrentWarnings: Sendable {
    private let read: @Sendable () async throws -> WarningOverview
    private let stored: @Sendable () async throws -> WarningOverview
    private let waitLimit: WaitLimit

    package init(
        read: @escaping @Sendable () async throws -> WarningOverview,
        stored: @escaping @Sendable () async throws -> WarningOverview,
        waitLimit: WaitLimit
    ) {
        self.read = read
        self.stored = stored
        self.waitLimit = waitLimit
    }

    func callAsFunction() async throws -> WarningOverview { try await read() }

    func soon() async throws -> WarningOverview {
        do {
            return try await waitLimit(read, else: stored)
        } catch is DomainError {
            return WarningOverview()
        }
    }

    /// Returns the stored warnings without a request to JMA.
    func known() async throws -> WarningOverview {
        do {
            return try await stored()
        } catch is DomainError {
            return WarningOverview()
        }
    }
}
