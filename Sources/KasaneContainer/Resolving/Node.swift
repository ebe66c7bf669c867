/// A registration in a container: linked to its dependencies, ready to give instances.
///
/// A node is written while its container is made, on one thread, and only read after that; what
/// changes later is guarded by each subclass. That makes it safe to share, unchecked.
class AnyNode: @unchecked Sendable {
    let blueprint: Blueprint
    /// Whether a resolve of it must be told of the whole resolve: for the graph scope, own scopes,
    /// deferred dependencies and resolvers.
    final var needsResolution = false
    /// Whether a decorator stands before it, so that others do not see it.
    final var isWrapped = false

    init(_ blueprint: Blueprint) {
        self.blueprint = blueprint
    }

    /// Finds the nodes of the dependencies.
    ///
    /// Called once, when all nodes are there.
    func link(_ linker: inout Linker) {}

    /// Makes the instance, if it is one that is kept for all.
    func prepare() throws {}
}

/// A node whose service is known by its type.
class Node<Service>: AnyNode, @unchecked Sendable {
    /// Returns an instance, made or shared as the scope says.
    ///
    /// - Parameter resolution: The whole resolve, unless no node on the way needs it.
    /// - Returns: The instance.
    /// - Throws: ``ResolveError``.
    func instance(_ resolution: Resolution?) throws -> Service {
        preconditionFailure("A node is one of its subclasses.")
    }
}

/// The nodes of what an initialiser takes, in its order.
///
/// Whoever holds it frees it.
struct Links {
    /// A pointer to the next node to take from.
    typealias Cursor = UnsafeMutablePointer<Unmanaged<AnyNode>>

    let first: Cursor
    private var end: Cursor

    init(count: Int) {
        first = .allocate(capacity: max(1, count))
        end = first
    }

    /// Adds a node, which the container keeps alive.
    mutating func append(_ node: AnyNode) {
        end.initialize(to: .passUnretained(node))
        end += 1
    }

    func free() {
        first.deallocate()
    }
}

/// Takes an instance from the next node, which the linker chose for this very type.
@inline(__always)
func take<Needed>(
    _ type: Needed.Type,
    _ next: inout Links.Cursor,
    _ resolution: Resolution?
) throws -> Needed {
    let node = next.pointee
    next += 1
    // The container keeps the node; a reference of its own would cost as much as the call.
    return try node._withUnsafeGuaranteedRef { node in
        try unsafeDowncast(node, to: Node<Needed>.self).instance(resolution)
    }
}

/// The node that calls an initialiser: a new instance each time.
///
/// The pack is walked with a cursor over untyped links, so that a resolve looks up no metadata.
final class MakerNode<Service, each Needed>: Node<Service>, @unchecked Sendable {
    private let make: @Sendable (repeat each Needed) throws -> Service
    private let links: Links
    private let isOpaque: Bool

    init(_ blueprint: Blueprint, _ make: @escaping @Sendable (repeat each Needed) throws -> Service)
    {
        self.make = make
        links = Links(count: blueprint.dependencies.count)
        isOpaque = blueprint.isOpaque
        super.init(blueprint)
    }

    deinit {
        links.free()
    }

    override func link(_ linker: inout Linker) {
        var links = links
        for type in repeat (each Needed).self {
            links.append(linker.node(for: type))
        }
        needsResolution = linker.needsResolution
    }

    override func instance(_ resolution: Resolution?) throws -> Service {
        do {
            if isOpaque {
                return try OpaqueCalls.tracking(self) { try call(resolution) }
            }
            return try call(resolution)
        } catch {
            throw ResolveError(error, making: blueprint)
        }
    }

    @inline(__always)
    private func call(_ resolution: Resolution?) throws -> Service {
        var next = links.first
        return try make(repeat take((each Needed).self, &next, resolution))
    }
}
