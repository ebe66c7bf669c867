import Synchronization

/// Synchronises the creation of an instance: one thread creates it, the others wait.
///
/// Services that may complete each other share one lock. The lock is reentrant. No other lock is
/// held while an initialiser runs.
///
/// Sharing it unchecked is safe: only the thread inside uses `queue`, `unpublished` and
/// `resolutions`, and it holds the lock `turn`. `waits` knows that thread, so a reentrant entry is
/// by the same thread.
final class CreationLock: @unchecked Sendable {
    private let turn = Mutex(())
    private let waits: Waits
    /// The instances being created under the lock, and their completions.
    let queue = CompletionQueue()
    /// The instances created since the outermost entry, published or discarded together.
    fileprivate var unpublished: [any Publishable] = []
    /// The resolves that created these instances; they end with the outermost entry.
    fileprivate var resolutions: [Resolution] = []

    init(_ waits: Waits) {
        self.waits = waits
    }

    /// Runs work as the only thread with the lock; at once if the current thread holds it already.
    ///
    /// When the outermost entry returns, the created instances are published. If it throws, they
    /// are discarded.
    ///
    /// - Throws: ``ResolveError`` for a deadlock, and any error that `work` throws.
    func enter<Value>(for blueprint: Blueprint, _ work: () throws -> Value) throws -> Value {
        let thread = ThreadID.current
        switch waits.request(self, by: thread) {
        case .isInside:
            return try work()
        case .wouldDeadlock:
            throw ResolveError(.deadlock(blueprint.title))
        case .mayWait:
            var result: Result<Value, any Error>?
            turn.withLock { _ in
                waits.entered(self, by: thread)
                do {
                    let value = try work()
                    try queue.end()
                    for node in unpublished { try node.publish() }
                    result = .success(value)
                } catch {
                    queue.clear()
                    for node in unpublished { node.giveUp() }
                    result = .failure(error)
                }
                for resolution in resolutions { resolution.end() }
                unpublished = []
                resolutions = []
                waits.left(self)
            }
            guard let result else { preconditionFailure("The lock runs its closure.") }
            return try result.get()
        }
    }
}

/// A node whose instance was created under a lock.
protocol Publishable {
    /// Publishes the instance to other threads.
    ///
    /// - Throws: ``ResolveError`` if the container has ended in the meantime.
    func publish() throws
    /// Discards the instance, unless it is published, because another member of its cycle failed.
    func giveUp()
}

extension CreationLock {
    /// Call it while holding the lock.
    func willPublish(_ node: any Publishable, made resolution: Resolution) {
        unpublished.append(node)
        resolutions.append(resolution)
    }
}

/// Detects deadlocks: records which thread holds each lock of a container and which threads
/// wait.
///
/// A thread records the lock before it waits for it. The last thread to close a cycle of waiting
/// threads detects the cycle and receives an error.
final class Waits: Sendable {
    enum Answer {
        case isInside
        case mayWait
        case wouldDeadlock
    }

    private struct State {
        var owners: [ObjectIdentifier: ThreadID] = [:]
        var waiting: [ThreadID: ObjectIdentifier] = [:]
    }

    private let state = Mutex(State())

    func request(_ lock: CreationLock, by thread: ThreadID) -> Answer {
        state.withLock { state in
            let wanted = ObjectIdentifier(lock)
            if state.owners[wanted] == thread { return .isInside }
            var next: ObjectIdentifier? = wanted
            while let lock = next, let owner = state.owners[lock] {
                if owner == thread { return .wouldDeadlock }
                next = state.waiting[owner]
            }
            state.waiting[thread] = wanted
            return .mayWait
        }
    }

    func entered(_ lock: CreationLock, by thread: ThreadID) {
        state.withLock { state in
            state.waiting[thread] = nil
            state.owners[ObjectIdentifier(lock)] = thread
        }
    }

    func left(_ lock: CreationLock) {
        state.withLock { $0.owners[ObjectIdentifier(lock)] = nil }
    }
}
