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
    /// The position of its registration.
    ///
    /// A decorator has the position of the registration that it wraps.
    final var rank: UInt32 = 0
    /// Whether a decorator hides it.
    final var isWrapped = false

    init(_ blueprint: Blueprint) {
        self.blueprint = blueprint
    }

    /// The human-readable name of its service.
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
}

/// A node with a statically typed service.
///
/// Sharing it unchecked is safe: it has no state of its own.
@usableFromInline
class Node<Service>: AnyNode, @unchecked Sendable {
    /// Returns an instance, new or shared according to the scope.
    ///
    /// - Parameter resolution: The outermost resolve; may be `nil` if no node on the path needs it.
    /// - Returns: The instance.
    /// - Throws: ``ResolveError``.
    @usableFromInline
    func instance(_ resolution: Resolution?) throws -> Service {
        preconditionFailure("A node is one of its subclasses.")
    }
}

/// The nodes of an initialiser's dependencies, in parameter order.
///
/// The owner frees it.
struct Links {
    let first: Cursor

    /// Stores nodes in order, without retaining them.
    ///
    /// The container keeps them alive.
    init(_ nodes: [AnyNode]) {
        first = .allocate(capacity: max(1, nodes.count))
        for (index, node) in nodes.enumerated() {
            (first + index).initialize(to: .passUnretained(node))
        }
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

/// Calls an initialiser with instances of the nodes at the cursor.
@usableFromInline
typealias Making<Service> = @Sendable (Cursor, Resolution?) throws -> Service

/// The node that calls an initialiser on every resolve.
///
/// Sharing it unchecked is safe: `links` is written only by `link`, while the container is created.
final class MakerNode<Service>: Node<Service>, @unchecked Sendable {
    private let make: Making<Service>
    // An exclusivity check would cost more than the access itself.
    @exclusivity(unchecked) private var links: Links?
    private let isOpaque: Bool

    init(_ blueprint: Blueprint, _ make: @escaping Making<Service>) {
        self.make = make
        isOpaque = blueprint.isOpaque
        super.init(blueprint)
    }

    deinit {
        links?.free()
    }

    override func link(_ linker: inout Linker) {
        links = linker.links()
        needsResolution = linker.needsResolution
        makesFactories = linker.makesFactories
    }

    override func instance(_ resolution: Resolution?) throws -> Service {
        // An instance that completes another one may be created inside of its own creation, but not
        // endlessly.
        if isOpaque { try OpaqueCalls.check(self, limit: 10) }
        do {
            guard let links else {
                preconditionFailure("A node is linked before it is used.")
            }
            if isOpaque {
                return try OpaqueCalls.tracking(self) { try make(links.first, resolution) }
            }
            return try make(links.first, resolution)
        } catch {
            throw ResolveError(error, making: blueprint)
        }
    }
}

/// Returns the node for a maker in the scope of its registration.
func node<Service>(_ blueprint: Blueprint, _ maker: Node<Service>) -> AnyNode {
    switch blueprint.scope {
    case .transient, .unknown: maker
    case .graph: GraphNode(blueprint, maker)
    case .singleton: SingletonNode(blueprint, maker)
    case .weak: WeakNode(blueprint, maker)
    case .custom(let level): CustomScopeNode(blueprint, maker, level)
    }
}
