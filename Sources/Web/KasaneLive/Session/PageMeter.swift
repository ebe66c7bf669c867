import Synchronization

/// Measures a page's rendering time and memory use, which count toward the client's quota.
package final class PageMeter: Sendable {
    package struct Work: Equatable, Sendable {
        package var renders = 0
        package var bytes = 0

        package init() {}
    }

    private struct State {
        var work = Work()
        var size = 0
    }

    private let state: Mutex<State>

    /// Creates a meter with the page's estimated initial memory use in bytes.
    init(size: Int) {
        state = Mutex(State(size: size))
    }

    /// The page's estimated memory use in bytes.
    package var size: Int { state.withLock(\.size) }

    package func settle() -> Work {
        state.withLock { state in
            defer { state.work = Work() }
            return state.work
        }
    }

    func rendered(_ bytes: Int) {
        state.withLock { state in
            state.work.renders += 1
            state.work.bytes += bytes
        }
    }

    func holds(_ size: Int) {
        state.withLock { $0.size = size }
    }
}
