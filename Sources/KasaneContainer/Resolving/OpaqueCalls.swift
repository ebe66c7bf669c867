import Synchronization

/// The running closures of opaque registrations and of factories in cycles, innermost first.
///
/// A closure that uses a resolver may resolve its own service, which no validation of the graph can
/// detect. Each closure is recorded while it runs, so that a second entry is an error instead of
/// endless recursion. The check also covers closures that resolve from the container itself. A
/// factory may call itself with other arguments, but only to a limited depth.
final class OpaqueCalls: Sendable {
    @TaskLocal private static var current: OpaqueCalls?

    private let blueprint: Blueprint
    private let node: ObjectIdentifier
    private let outer: OpaqueCalls?
    private let thread = ThreadID.current
    /// Whether the call has returned.
    ///
    /// A task started during the call may still refer to it.
    private let isOver = Atomic(false)

    private init(_ node: AnyNode, outer: OpaqueCalls?) {
        blueprint = node.blueprint
        self.node = ObjectIdentifier(node)
        self.outer = outer
    }

    /// Throws if a closure would be nested too deeply in itself.
    ///
    /// - Parameters:
    ///   - node: The node of the closure.
    ///   - limit: The maximum number of nested calls.
    /// - Throws: ``ResolveError``.
    static func check(_ node: AnyNode, limit: Int = 1) throws {
        // A task started in a closure runs on another thread and begins a chain of its own.
        let outer = current.flatMap { $0.thread == .current ? $0 : nil }
        var frame = outer
        var innermost: OpaqueCalls?
        var count = 0
        while let running = frame {
            if running.node == ObjectIdentifier(node), !running.isOver.load(ordering: .relaxed) {
                innermost = innermost ?? running
                count += 1
            }
            frame = running.outer
        }
        if let innermost, count >= limit {
            let titles = outer?.titles(upTo: innermost) ?? []
            throw ResolveError(.recursion(titles + [node.title]))
        }
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

    /// Returns the services of the running closures, from an outer closure to this one.
    private func titles(upTo last: OpaqueCalls) -> [String] {
        var titles: [String] = []
        var frame: OpaqueCalls? = self
        while let running = frame {
            titles.append(running.blueprint.title)
            frame = running === last ? nil : running.outer
        }
        return titles.reversed()
    }
}
