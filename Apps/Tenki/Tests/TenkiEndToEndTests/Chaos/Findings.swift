import Synchronization

final class Findings: Sendable {
    private let state = Mutex<(texts: [String], count: Int)>(([], 0))

    var texts: [String] { state.withLock(\.texts) }
    var count: Int { state.withLock(\.count) }

    func add(_ text: String) {
        state.withLock { state in
            state.count += 1
            if state.texts.count < 20 { state.texts.append(text) }
        }
    }
}
