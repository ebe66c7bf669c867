/// A registration in a container: linked to its dependencies, ready to give instances.
///
/// A node is written while its container is made, on one thread, and only read after that; what
/// changes later is guarded by each subclass. That makes it safe to share, unchecked.
@usableFromInline
class AnyNode: @unchecked Sendable {
    let blueprint: Blueprint
    /// Whether a resolve of it must be told of the whole resolve: for the graph scope, own scopes,
    /// deferred dependencies and resolvers.
    @exclusivity(unchecked) final var needsResolution = false
    /// Whether its dependencies were found.
    final var isLinked = false
    /// The place of its registration among the others, a decorator having that of what it wraps.
    final var rank: UInt32 = 0
    /// Whether a decorator stands before it, so that others do not see it.
    final var isWrapped = false

    init(_ blueprint: Blueprint) {
        self.blueprint = blueprint
    }

    /// What it gives, for people.
    var title: String { blueprint.title }

    /// Finds the nodes of the dependencies.
    ///
    /// Called once, when all nodes are there.
    func link(_ linker: inout Linker) {}

    /// Makes the instance, if it is one that is kept for all.
    func prepare() throws {}
}

/// A node whose service is known by its type.
@usableFromInline
class Node<Service>: AnyNode, @unchecked Sendable {
    /// Returns an instance, made or shared as the scope says.
    ///
    /// - Parameter resolution: The whole resolve, unless no node on the way needs it.
    /// - Returns: The instance.
    /// - Throws: ``ResolveError``.
    @usableFromInline
    func instance(_ resolution: Resolution?) throws -> Service {
        preconditionFailure("A node is one of its subclasses.")
    }
}

/// The nodes of what an initialiser takes, in its order.
///
/// Whoever holds it frees it.
struct Links {
    let first: Cursor

    /// Keeps nodes in an order, which the container keeps alive.
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

/// Takes an instance from the next node, which the linker chose for this very type.
///
/// What calls an initialiser is compiled where it is registered, so that the types are known there
/// and a resolve looks up no metadata.
@inlinable
@inline(__always)
func take<Needed>(
    _ type: Needed.Type,
    _ next: inout Cursor,
    _ resolution: Resolution?
) throws -> Needed {
    let node = next.pointee
    next += 1
    // The container keeps the node; a reference of its own would cost as much as the call.
    return try node._withUnsafeGuaranteedRef { node in
        try unsafeDowncast(node, to: Node<Needed>.self).instance(resolution)
    }
}

/// A pointer to the next node to take an instance from.
@usableFromInline
typealias Cursor = UnsafeMutablePointer<Unmanaged<AnyNode>>

/// Calls an initialiser with instances of the nodes that the cursor stands before.
@usableFromInline
typealias Making<Service> = @Sendable (Cursor, Resolution?) throws -> Service

/// The node that calls an initialiser: a new instance each time.
final class MakerNode<Service>: Node<Service>, @unchecked Sendable {
    private let make: Making<Service>
    // Written while the container is made and only read after: that makes the node safe to share, and
    // a check of each access would cost more than it.
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
    }

    override func instance(_ resolution: Resolution?) throws -> Service {
        do {
            guard let links else {
                preconditionFailure("A node is linked before it is used.")
            }
            if isOpaque {
                try OpaqueCalls.check(self)
                return try OpaqueCalls.tracking(self) { try make(links.first, resolution) }
            }
            return try make(links.first, resolution)
        } catch {
            throw ResolveError(error, making: blueprint)
        }
    }
}

/// Puts a node that makes instances into the scope of its registration.
func node<Service>(_ blueprint: Blueprint, _ maker: Node<Service>) -> AnyNode {
    switch blueprint.scope {
    case .transient, .unknown: maker
    case .graph: GraphNode(blueprint, maker)
    case .shared: SharedNode(blueprint, maker)
    case .weak: WeakNode(blueprint, maker)
    case .own(let level): OwnScopeNode(blueprint, maker, level)
    }
}
