/// A registration in a container, linked to its dependencies.
///
/// Sharing it unchecked is safe: its properties, and those that a subclass sets in `link`, are
/// written on one thread while the container is created and only read afterwards. A subclass
/// synchronises any other mutable state.
@usableFromInline
class AnyNode: @unchecked Sendable {
    let blueprint: Blueprint
    /// Whether resolving it needs the resolution: for the graph scope, custom scopes, deferred
    /// dependencies and resolvers.
    @exclusivity(unchecked) final var needsResolution = false
    /// Whether resolving it creates a factory, which may keep the container alive.
    @exclusivity(unchecked) final var makesFactories = false
    /// Whether its dependencies are linked.
    final var isLinked = false
    /// The position of its registration or, for a decorator, of the registration that it wraps.
    final var rank: UInt32 = 0
    /// Whether a decorator hides it.
    final var isWrapped = false

    init(_ blueprint: Blueprint) {
        self.blueprint = blueprint
    }

    /// Creates an unlinked node of this type in the scope of a registration.
    class func create(for blueprint: Blueprint) -> AnyNode {
        preconditionFailure("A registration has the type of a node that calls its initialiser.")
    }

    var title: String { blueprint.title }

    /// Whether an outermost resolve of it needs a resolution.
    ///
    /// Without one, factories keep the container alive.
    @inline(__always)
    final func needsResolution(keepingContainer isKept: Bool) -> Bool {
        needsResolution || !isKept && makesFactories
    }

    /// Links the node to the nodes of its dependencies.
    ///
    /// Called once, after every node exists.
    func link(_ linker: inout Linker) {}

    /// Creates the instance if it is kept for the lifetime of the container.
    func prepare() throws {}

    var size: Int { 0 }

    var alignment: Int { 1 }

    /// Writes an instance to uninitialised memory.
    func place(at memory: UnsafeMutableRawPointer, _ resolution: Resolution?) throws {
        preconditionFailure("A node is one of its subclasses.")
    }

    func destroy(at memory: UnsafeMutableRawPointer) {
        preconditionFailure("A node is one of its subclasses.")
    }

    /// Releases the kept instance, so that the next resolution creates a new one.
    ///
    /// - Returns: Whether the node keeps instances that can be replaced.
    func reset(in container: ContainerCore) throws -> Bool { false }

    /// The node whose instances it wraps or returns, or `nil` if it creates its own.
    var wrappedNode: AnyNode? { nil }
}

/// A node with a statically typed service.
///
/// Sharing it unchecked is safe: it has no state of its own.
@usableFromInline
class Node<Service>: AnyNode, @unchecked Sendable {
    /// Returns an instance, new or shared according to the scope.
    ///
    /// - Parameter resolution: The outermost resolve; may be `nil` if no node on the path needs it.
    @usableFromInline
    func instance(_ resolution: Resolution?) throws -> Service {
        preconditionFailure("A node is one of its subclasses.")
    }

    override final var size: Int { MemoryLayout<Service>.size }

    override final var alignment: Int { MemoryLayout<Service>.alignment }

    override func place(at memory: UnsafeMutableRawPointer, _ resolution: Resolution?) throws {
        memory.initializeMemory(as: Service.self, to: try instance(resolution))
    }

    override final func destroy(at memory: UnsafeMutableRawPointer) {
        memory.assumingMemoryBound(to: Service.self).deinitialize(count: 1)
    }
}

/// The nodes of an initialiser's dependencies, in parameter order.
///
/// The owner frees it.
struct Links {
    let first: Cursor

    /// Stores nodes in order, without retaining them; the container keeps them alive.
    init(_ nodes: [Unmanaged<AnyNode>]) {
        first = .allocate(capacity: max(1, nodes.count))
        for (index, node) in nodes.enumerated() { (first + index).initialize(to: node) }
    }

    func free() {
        first.deallocate()
    }
}

/// Returns an instance from the next node, which the linker selected for this type.
///
/// The closure that calls an initialiser is compiled at its registration, where the types are
/// known. A resolve therefore looks up no metadata.
@inlinable
@inline(__always)
func take<Needed>(
    _ type: Needed.Type,
    _ next: inout Cursor,
    _ resolution: Resolution?
) throws -> Needed {
    let node = next.pointee
    next += 1
    // The container retains the node; another reference would cost as much as the call.
    return try node._withUnsafeGuaranteedRef { node in
        try unsafeDowncast(node, to: Node<Needed>.self).instance(resolution)
    }
}

/// A pointer to the node of the next dependency.
@usableFromInline
typealias Cursor = UnsafeMutablePointer<Unmanaged<AnyNode>>
