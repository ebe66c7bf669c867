import Foundation
import Synchronization

/// A store of cached responses: in memory, in a database, in files.
///
/// A failing store only slows a call down: its error is logged and the service is called. At the
/// call's deadline the store's task is cancelled, and the store must then return.
/// `ResponseStoreContract` in KasaneTesting verifies an implementation. A store may evict any
/// response at any time; the size and the freshness of a response help it to choose.
///
/// ```swift
/// actor OneServiceStore: ResponseStore {
///     private var stored: [String: [StoredResponse]] = [:]
///
///     func responses(for key: String) -> [StoredResponse] { stored[key] ?? [] }
///     func store(_ responses: [StoredResponse], for key: String) { stored[key] = responses }
/// }
/// ```
public protocol ResponseStore: Sendable {
    /// Returns the responses stored for a key: one per variant, at most eight.
    func responses(for key: String) async throws -> [StoredResponse]

    /// Replaces the responses stored for a key; an empty array removes them.
    func store(_ responses: [StoredResponse], for key: String) async throws
}
