import Synchronization

/// Registers cleanup to run when a page ends.
public final class PageLifetime: Sendable {
    private let closures = Mutex<[@Sendable () async -> Void]>([])

    init() {}

    /// Registers a closure to run after the page and its tasks have ended.
    ///
    /// ```swift
    /// var pages = PageRoutes()
    /// pages.add(SearchPage.self, for: .everyone) { _, lifetime in
    ///     let session = try await openSession()
    ///     lifetime.onEnd { await session.shutdown() }
    ///     return SearchPage(model: SearchModel())
    /// }
    /// ```
    ///
    /// Closures run in reverse order of registration.
    public func onEnd(_ closure: @escaping @Sendable () async -> Void) {
        closures.withLock { $0.append(closure) }
    }

    func end() async {
        let all = closures.withLock { closures in
            defer { closures = [] }
            return closures
        }
        for closure in all.reversed() {
            await closure()
        }
    }
}
