import Synchronization

/// The running closures of opaque registrations and of factories in cycles, innermost first.
///
/// A closure that uses a resolver may resolve its own service, which no validation of the graph can
/// detect. Each closure is recorded while it runs, so that a second entry is an error instead of
/// endless recursion. The check also covers closures that resolve from the container itself. A
/// factory may call itself with other arguments, but only to a limited depth.
final class OpaqueCalls: Sendable {
    @TaskLocal private static var current: OpaqueCalls?

    private let node: ObjectIdentifier
    private let outer: OpaqueCalls?
    private let thread = ThreadID.current
    /// Whether the call has returned.
    ///
    /// A task started during the call may still refer to it.
    private let isOver = Atomic(false)

    private init(_ node: AnyNode, outer: OpaqueCalls?) {
        self.node = ObjectIdentifier(node)
        self.outer = outer
    }

    /// Throws if a closure would be nested too deeply in itself.
    static func check(_ node: AnyNode, limit: Int) throws {
        // A task started in a closure runs on another thread and begins a chain of its own.
        var frame = current.flatMap { $0.thread == .current ? $0 : nil }
        var count = 0
        while let running = frame {
            if running.node == ObjectIdentifier(node), !running.isOver.load(ordering: .relaxed) {
                count += 1
            }
            frame = running.outer
        }
        if count >= limit { throw ResolveError(repeating: node.blueprint) }
    }

    /// Calls a closure and records it while it runs.
    static func tracking<Value>(_ node: AnyNode, _ call: () throws -> Value) throws -> Value {
        let frame = OpaqueCalls(node, outer: current?.running)
        defer { frame.isOver.store(true, ordering: .relaxed) }
        return try $current.withValue(frame) { try call() }
    }

    /// This call or the nearest enclosing one that has not returned and belongs to the current
    /// thread.
    private var running: OpaqueCalls? {
        guard thread == .current else { return nil }
        return isOver.load(ordering: .relaxed) ? outer?.running : self
    }
}
