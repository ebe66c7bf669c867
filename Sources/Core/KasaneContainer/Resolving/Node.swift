/// A registration in a container, linked to its dependencies.
///
/// Its properties, and those that a subclass sets in `link`, are written by one thread while the
/// container is created and only read after that. Subclasses synchronize any other mutable state.
/// Where a resolution reads them, exclusivity checks would cost more than the access itself.
@usableFromInline
class AnyNode {
    let blueprint: Blueprint
    /// The position of its registration, or for a decorator, of the registration it wraps.
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

    /// Links the node to its dependencies' nodes.
    ///
    /// Called once, after every node exists.
    func link(_ linker: inout Linker) {}

    /// Creates the instance if it lives as long as the container.
    func prepare() throws {}

    /// Releases the kept instance, so the next resolution creates a new one.
    ///
    /// - Returns: Whether the node keeps instances that can be replaced.
    func reset(in container: ContainerCore) throws -> Bool { false }

    /// The node that it wraps or forwards to, or `nil` if it creates its own instances.
    var wrappedNode: AnyNode? { nil }
}

/// A node with a statically typed service.
@usableFromInline
class Node<Service>: AnyNode {
    /// Returns an instance, new or shared depending on the scope.
    ///
    /// - Parameter resolution: The current resolution. Can be `nil` if no node on the path needs
    ///   it.
    @usableFromInline
    func instance(_ resolution: Resolution?) throws -> Service {
        preconditionFailure("Subclasses must override this method.")
    }
}
