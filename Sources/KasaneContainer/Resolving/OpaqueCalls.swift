/// The opaque registrations whose closures are running now, innermost first.
///
/// A closure that asks a resolver may ask for itself, and no check of the graph can know. Each is
/// noted while it runs, so that the second entry is an error and not an endless recursion. It holds
/// for the container being asked anew from inside of a closure as well.
final class OpaqueCalls: Sendable {
    @TaskLocal private static var current: OpaqueCalls?

    private let node: ObjectIdentifier
    private let title: @Sendable () -> String
    private let outer: OpaqueCalls?

    private init(_ node: AnyNode, outer: OpaqueCalls?) {
        self.node = ObjectIdentifier(node)
        let blueprint = node.blueprint
        title = { blueprint.title }
        self.outer = outer
    }

    /// Calls an opaque closure.
    ///
    /// - Throws: ``ResolveError`` if the closure is running already, and what the closure throws.
    static func tracking<Value>(_ node: AnyNode, _ call: () throws -> Value) throws -> Value {
        let outer = current
        var titles: [String] = []
        var frame = outer
        while let running = frame {
            titles.append(running.title())
            if running.node == ObjectIdentifier(node) {
                throw ResolveError(.recursion(titles.reversed() + [node.blueprint.title]))
            }
            frame = running.outer
        }
        return try $current.withValue(OpaqueCalls(node, outer: outer)) { try call() }
    }
}
