/// The state that nodes share during one outermost resolve.
///
/// It belongs to the resolving thread and is released after the resolve, so no instance leaks into
/// another resolve.
@usableFromInline
final class Resolution {
    /// The container that started the resolve; its custom scopes apply.
    let container: ContainerCore
    /// Whether the factories and deferred dependencies that it creates keep the container alive.
    ///
    /// Those of an instance that the container keeps do not, or neither would ever be released.
    let keepsContainer: Bool
    let thread = ThreadID.current
    /// The global actor on which the resolve runs, or `nil` if it is unknown.
    let actor: (any Actor)?
    /// Whether the outermost resolve has returned.
    private(set) var isOver = false

    /// The instances being created and their completions, or `nil` until one is recorded.
    private var knownQueue: CompletionQueue?
    /// The nodes of running calls that might resolve themselves, innermost last.
    ///
    /// No validation of the graph detects a closure that resolves its own service with a resolver,
    /// a `Lazy`, a `Provider` or a `Factory`.
    private var running: [AnyNode] = []
    /// The resolve with a running call during which this one began.
    private var outer: Resolution?
    /// The resolve of the innermost running call, which is used only on its own thread.
    @TaskLocal private static var current: Kept<Resolution>?
    /// The graph-scoped instances by node number, or `nil` until one is kept.
    ///
    /// An array would check on each write whether it is shared.
    @exclusivity(unchecked) private var instances: UnsafeMutablePointer<AnyObject?>?

    /// `queue` belongs to the lock under which the resolve creates an instance.
    init(
        _ container: ContainerCore,
        keepsContainer: Bool,
        on actor: (any Actor)? = nil,
        _ queue: CompletionQueue? = nil
    ) {
        self.container = container
        self.keepsContainer = keepsContainer
        self.actor = actor
        knownQueue = queue
    }

    deinit {
        instances?.deinitialize(count: container.graphNodeCount)
        instances?.deallocate()
    }

    /// Marks the outermost resolve as returned.
    func end() {
        isOver = true
        outer = nil
    }

    /// Runs a call and records it.
    ///
    /// - Parameter countsOuter: Whether to count the calls of enclosing resolves, which a closure
    ///   that uses a container begins.
    /// - Throws: ``ResolveError`` if the call would be nested too deeply in itself.
    func nesting<Value>(
        _ node: AnyNode,
        limit: Int,
        countsOuter: Bool = false,
        _ call: () throws -> Value
    ) throws -> Value {
        if countsOuter, let current = Self.current?.value, current !== self, !current.isOver,
            current.thread == thread
        {
            outer = current
        }
        guard depth(of: node, countsOuter) < limit else {
            throw ResolveError(repeating: node.blueprint)
        }
        running.append(node)
        defer { running.removeLast() }
        guard countsOuter else { return try call() }
        return try Self.$current.withValue(Kept(self)) { try call() }
    }

    private func depth(of node: AnyNode, _ countsOuter: Bool) -> Int {
        let depth = running.count { $0 === node }
        guard countsOuter, let outer else { return depth }
        return depth + outer.depth(of: node, countsOuter)
    }

    var queue: CompletionQueue {
        let queue = knownQueue ?? CompletionQueue()
        knownQueue = queue
        return queue
    }

    /// Throws the failure of a completion, even if a closure ignored it.
    func checkCompletions() throws {
        try knownQueue?.end()
    }

    /// Returns the instance created for a node in this resolve, or `nil`.
    @inline(__always)
    func instance(at key: Int) -> AnyObject? {
        instances?[key]
    }

    @inline(__always)
    func keep(_ instance: AnyObject, at key: Int) {
        if instances == nil { makeRoom() }
        instances?[key] = instance
    }

    @inline(never)
    private func makeRoom() {
        let count = container.graphNodeCount
        instances = .allocate(capacity: count)
        instances?.initialize(repeating: nil, count: count)
    }
}
