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
    private let thread = ThreadID.current
    /// Whether the call has returned; a task that began in it may still see it.
    private let isOver = Atomic(false)

    private init(_ node: AnyNode, outer: OpaqueCalls?) {
        blueprint = node.blueprint
        self.node = ObjectIdentifier(node)
        self.outer = outer
    }

    /// Refuses a closure that would run inside of itself too often.
    ///
    /// - Parameters:
    ///   - node: Whose closure it is.
    ///   - limit: How many times it may run inside of itself.
    /// - Throws: ``ResolveError``.
    static func check(_ node: AnyNode, limit: Int = 1) throws {
        // A task that began in a closure runs on a thread of its own, and asks for itself.
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

    /// Calls a closure, which is noted while it runs.
    static func tracking<Value>(_ node: AnyNode, _ call: () throws -> Value) throws -> Value {
        let frame = OpaqueCalls(node, outer: current?.running)
        defer { frame.isOver.store(true, ordering: .relaxed) }
        return try $current.withValue(frame) { try call() }
    }

    /// This call or the next one around it that has not returned and is of the present thread.
    private var running: OpaqueCalls? {
        guard thread == .current else { return nil }
        return isOver.load(ordering: .relaxed) ? outer?.running : self
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
