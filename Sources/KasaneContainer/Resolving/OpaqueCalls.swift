import Synchronization

/// The opaque registrations whose closures are running now, innermost first.
///
/// A closure that asks a resolver may ask for itself, and no check of the graph can know. Each is
/// noted while it runs, so that the second entry is an error and not an endless recursion. It holds
/// for the container being asked anew from inside of a closure as well.
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

    /// Calls an opaque closure.
    ///
    /// - Throws: ``ResolveError`` if the closure is running already, and what the closure throws.
    static func tracking<Value>(_ node: AnyNode, _ call: () throws -> Value) throws -> Value {
        let outer = current
        var frame = outer
        while let running = frame {
            if running.node == ObjectIdentifier(node), !running.isOver.load(ordering: .relaxed) {
                let titles = outer?.titles(upTo: running) ?? []
                throw ResolveError(.recursion(titles + [node.blueprint.title]))
            }
            frame = running.outer
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
