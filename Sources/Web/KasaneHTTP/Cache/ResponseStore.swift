import Foundation
import Synchronization

/// A store for cached responses, for example in memory, in a database or in files.
///
/// Store failures only slow down calls, because the client logs the error and calls the service. At
/// the call's deadline, the store's task is cancelled and must return. A store can evict any
/// response at any time, for example based on size and freshness. To verify your implementation,
/// use `ResponseStoreContract` from KasaneTesting.
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
    /// Returns up to eight responses stored for a key, one per variant.
    func responses(for key: String) async throws -> [StoredResponse]

    /// Replaces the responses stored for a key.
    ///
    /// An empty array removes the stored responses.
    func store(_ responses: [StoredResponse], for key: String) async throws
}
