import Foundation

/// Runs a body concurrently on several threads and returns the results in thread order.
func race<Value: Sendable>(
    threads: Int,
    _ body: @escaping @Sendable (Int) throws -> Value
) throws -> [Value] {
    let results = Locked<[Int: Result<Value, any Error>]>([:])
    let meeting = Meeting(of: threads)
    let group = DispatchGroup()
    for thread in 0..<threads {
        group.enter()
        Thread.detachNewThread {
            meeting.wait()
            let result = Result { try body(thread) }
            results.withLock { $0[thread] = result }
            group.leave()
        }
    }
    group.wait()
    return try results.withLock { $0 }.sorted { $0.key < $1.key }.map { try $0.value.get() }
}

func race<Value: Sendable>(
    threads: Int,
    _ body: @escaping @Sendable () throws -> Value
) throws -> [Value] {
    try race(threads: threads) { _ in try body() }
}

final class Meeting: Sendable {
    private let missing: Locked<Int>
    private let isComplete = DispatchSemaphore(value: 0)

    init(of count: Int) {
        missing = Locked(count)
    }

    func wait() {
        let left = missing.withLock { missing in
            missing -= 1
            return missing
        }
        if left > 0 { isComplete.wait() }
        isComplete.signal()
    }
}
