import Synchronization

/// What a page costs and holds, for whoever charges it to a client.
package final class PageMeter: Sendable {
    /// What was done since it was last asked for.
    package struct Work: Equatable, Sendable {
        /// How often the page was written.
        package var renders = 0
        /// The bytes that were written.
        package var bytes = 0

        /// Creates nothing done.
        package init() {}
    }

    private struct State {
        var work = Work()
        var size = 0
    }

    private let state: Mutex<State>

    /// Creates the meter of a page that holds nothing but itself.
    ///
    /// - Parameter size: The bytes of memory that it takes from the start, estimated.
    init(size: Int) {
        state = Mutex(State(size: size))
    }

    /// The bytes of memory that the page takes, estimated by what it shows and holds.
    package var size: Int { state.withLock(\.size) }

    /// Returns what was done since the last call.
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
