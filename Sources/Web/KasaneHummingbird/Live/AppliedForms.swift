import Synchronization

/// The forms that this process has applied lately, so that one that is sent again is not applied
/// again.
final class AppliedForms: Sendable {
    private struct State {
        var latest: Set<String> = []
        var earlier: Set<String> = []
    }

    /// How many forms are remembered at least.
    private static let count = 10_000

    private let state = Mutex(State())

    /// Claims a form; returns `false` if it was claimed before.
    func claim(_ form: String) -> Bool {
        state.withLock { state in
            guard !state.earlier.contains(form), state.latest.insert(form).inserted else {
                return false
            }
            if state.latest.count >= Self.count {
                state.earlier = state.latest
                state.latest = []
            }
            return true
        }
    }
}
