/// A registration in a container, linked to its dependencies.
///
/// The node's properties, including properties that a subclass sets in `link`, are written by one
/// thread while the container is created and are read-only afterward. Subclasses synchronize any
/// other mutable state. Properties that a resolution reads are exempt from exclusivity checks,
/// which would cost more than the access itself.
@usableFromInline
class AnyNode {
    let blueprint: Blueprint
    /// The position of the registration or, for a decorator, of the wrapped registration.
    final var rank = 0
    /// Whether resolving the node requires the resolution, as it does for the graph scope, custom
    /// scopes, deferred dependencies and resolvers.
    @exclusivity(unchecked) final var needsResolution = false
    /// Whether the node's dependencies are linked.
    final var isLinked = false
    /// Whether a decorator hides the node.
    final var isWrapped = false

    init(_ blueprint: Blueprint) {
        self.blueprint = blueprint
    }

    /// Links the node to its dependencies' nodes.
    ///
    /// Called once, after every node exists.
    func link(_ linker: inout Linker) {}

    /// Creates the instance if it has the same lifetime as the container.
    func prepare() throws {}

    /// Releases the stored instance, so the next resolution creates a new instance.
    ///
    /// - Returns: Whether the node stores instances that can be replaced.
    func reset(in container: ContainerCore) throws -> Bool { false }

    /// The wrapped node or the forwarding source, or `nil` if the node creates its own instances.
    var wrappedNode: AnyNode? { nil }
}

/// A node with a statically typed service.
@usableFromInline
class Node<Service>: AnyNode {
    /// Returns an instance, new or shared depending on the scope.
    ///
    /// - Parameter resolution: The current resolution. It can be `nil` if no node on the path
    ///   requires it.
    @usableFromInline
    func instance(_ resolution: Resolution?) throws -> Service {
        preconditionFailure("Subclasses must override this method.")
    }
}
