import Synchronization

/// Remembers forms applied by this process, so that a resent form isn't applied twice.
final class AppliedForms: Sendable {
    private struct State {
        var latest: Set<String> = []
        var earlier: Set<String> = []
    }

    /// The minimum number of remembered forms.
    private static let count = 10_000

    private let state = Mutex(State())

    /// Claims a form, or returns `false` if the form has already been claimed.
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
