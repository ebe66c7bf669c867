import Synchronization

/// The opaque registrations and factories in circles whose closures are running now, innermost
/// first.
///
/// A closure that asks a resolver may ask for itself, and no check of the graph can know. Each is
/// noted while it runs, so that the second entry is an error and not an endless recursion. It holds
/// for the container being asked anew from inside of a closure as well. A factory may well call
/// itself, with other arguments, but not without end.
final class OpaqueCalls: Sendable {
    @TaskLocal private static var current: OpaqueCalls?

    private let blueprint: Blueprint
    private let node: ObjectIdentifier
    private let outer: OpaqueCalls?
    /// Whether the call has returned; a task that began in it may still see it.
    private let isOver = Atomic(false)

    private init(_ node: AnyNode, outer: OpaqueCalls?) {
        blueprint = node.blueprint
        self.node = ObjectIdentifier(node)
        self.outer = outer
    }

    /// Calls a closure.
    ///
    /// - Parameters:
    ///   - node: Whose closure it is.
    ///   - limit: How many times it may run inside of itself.
    ///   - call: Calls it.
    /// - Returns: What the closure returns.
    /// - Throws: ``ResolveError`` if the closure is running too often already, and what it throws.
    static func tracking<Value>(
        _ node: AnyNode,
        limit: Int = 1,
        _ call: () throws -> Value
    ) throws -> Value {
        let outer = current
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
            throw ResolveError(.recursion(titles + [node.blueprint.title]))
        }
        let frameOfThis = OpaqueCalls(node, outer: outer)
        defer { frameOfThis.isOver.store(true, ordering: .relaxed) }
        return try $current.withValue(frameOfThis) { try call() }
    }

    /// The services whose closures run, from an outer one to this one.
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
