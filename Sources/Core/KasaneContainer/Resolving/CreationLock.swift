import Synchronization

/// A lock under which one thread creates an instance while other threads wait.
///
/// Services that can complete each other share one lock. The lock is reentrant. No other lock is
/// held while an initializer runs.
///
/// `@unchecked Sendable` is safe: only the thread that holds the lock `turn` uses `queue`,
/// `unpublished` and `resolutions`. `waits` records that thread, so no other thread can reenter.
final class CreationLock: @unchecked Sendable {
    private let turn = Mutex(())
    private let waits: Waits
    /// The instances being created under the lock, and their completions.
    let queue = CompletionQueue()
    /// The instances created since the outermost entry, which are published or discarded together.
    fileprivate var unpublished: [any Publishable] = []
    /// The resolutions that created the unpublished instances, which end with the outermost entry.
    fileprivate var resolutions: [Resolution] = []

    init(_ waits: Waits) {
        self.waits = waits
    }

    /// Runs a closure while holding the lock.
    ///
    /// If the current thread already holds the lock, the closure runs immediately. When the
    /// outermost entry returns, the created instances are published. If it throws, they are
    /// discarded.
    ///
    /// - Throws: ``ResolveError`` in case of a deadlock, or the closure's error.
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
            guard let result else { preconditionFailure("The lock did not run its closure.") }
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
    /// Discards an unpublished instance because another member of its cycle failed.
    func giveUp()
}

extension CreationLock {
    /// Records an instance that the outermost entry publishes or discards.
    ///
    /// Must be called while holding the lock.
    func willPublish(_ node: any Publishable, made resolution: Resolution) {
        unpublished.append(node)
        resolutions.append(resolution)
    }
}

/// Detects deadlocks by recording which threads hold a container's locks and which threads wait.
///
/// A thread records the lock before waiting for it. If waiting would close a cycle of waiting
/// threads, the thread throws an error instead.
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
