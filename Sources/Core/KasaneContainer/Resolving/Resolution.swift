/// The state that nodes share during one resolution, from the outermost call until it returns.
///
/// It belongs to the resolving thread and is released afterward, so no instance leaks into another
/// resolution.
@usableFromInline
final class Resolution {
    /// The container that started the resolution.
    ///
    /// Its custom scopes apply.
    let container: ContainerCore
    /// Whether factories and deferred dependencies created here keep the container alive.
    ///
    /// If the container keeps the instance they belong to, they don't: otherwise neither would ever
    /// be released.
    let keepsContainer: Bool
    let thread = ThreadID.current
    /// The global actor that the resolution runs on, or `nil` if unknown.
    let actor: (any Actor)?
    /// Whether the outermost call has returned.
    private(set) var isOver = false

    /// The instances being created and their completions, or `nil` until one is recorded.
    private var knownQueue: CompletionQueue?
    /// The nodes of running calls that might resolve themselves, innermost last.
    ///
    /// Validation can't detect a closure that resolves its own service with a resolver, a `Lazy`, a
    /// `Provider` or a `Factory`.
    private var running: [AnyNode] = []
    /// The resolution whose running call began this one.
    private var outer: Resolution?
    /// The resolution of the innermost running call, used only on its own thread.
    @TaskLocal private static var current: Kept<Resolution>?
    /// The graph-scoped instances by node number, or `nil` until there is one.
    ///
    /// An array would check for unique ownership on each write.
    @exclusivity(unchecked) private var instances: UnsafeMutablePointer<AnyObject?>?

    /// `queue` belongs to the lock under which the resolution creates an instance.
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

    /// Marks the outermost call as returned.
    func end() {
        isOver = true
        outer = nil
    }

    /// Runs a call and records it.
    ///
    /// - Parameter countsOuter: Whether to count the calls of enclosing resolutions, started by
    ///   closures that use a container.
    /// - Throws: ``ResolveError`` if the call is nested too deeply in itself.
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

    /// Throws a completion's failure, even if a closure ignored it.
    func checkCompletions() throws {
        try knownQueue?.end()
    }

    /// Returns the instance created for a node in this resolution, or `nil` if there is none.
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
