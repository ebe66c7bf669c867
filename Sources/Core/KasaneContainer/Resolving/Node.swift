/// A registration in a container, linked to its dependencies.
///
/// Its properties, and those that a subclass sets in `link`, are written on one thread while the
/// container is created and only read afterwards. A subclass synchronises any other mutable state.
/// Where a resolve reads them, exclusivity checks would cost more than the access itself.
@usableFromInline
class AnyNode {
    let blueprint: Blueprint
    /// The position of its registration or, for a decorator, of the registration that it wraps.
    final var rank = 0
    /// Whether resolving it needs the resolution: for the graph scope, custom scopes, deferred
    /// dependencies and resolvers.
    @exclusivity(unchecked) final var needsResolution = false
    /// Whether its dependencies are linked.
    final var isLinked = false
    /// Whether a decorator hides it.
    final var isWrapped = false

    init(_ blueprint: Blueprint) {
        self.blueprint = blueprint
    }

    /// Links the node to the nodes of its dependencies.
    ///
    /// Called once, after every node exists.
    func link(_ linker: inout Linker) {}

    /// Creates the instance if it is kept for the lifetime of the container.
    func prepare() throws {}

    /// Releases the kept instance, so that the next resolution creates a new one.
    ///
    /// - Returns: Whether the node keeps instances that can be replaced.
    func reset(in container: ContainerCore) throws -> Bool { false }

    /// The node whose instances it wraps or returns, or `nil` if it creates its own.
    var wrappedNode: AnyNode? { nil }
}

/// A node with a statically typed service.
@usableFromInline
class Node<Service>: AnyNode {
    /// Returns an instance, new or shared according to the scope.
    ///
    /// - Parameter resolution: The outermost resolve; may be `nil` if no node on the path needs it.
    @usableFromInline
    func instance(_ resolution: Resolution?) throws -> Service {
        preconditionFailure("A node is one of its subclasses.")
    }
}
