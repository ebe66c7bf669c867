/// An unowned reference to a node.
///
/// The container keeps its nodes alive. Nodes refer to each other in cycles, which strong
/// references would never release.
///
/// `@unchecked Sendable` is safe: a node is written only while its container is created and
/// synchronizes any state that changes later.
@usableFromInline
struct Link: @unchecked Sendable {
    // Threads that resolve the same service would contend for its node's reference count, which
    // would make resolution on two threads several times slower.
    @usableFromInline
    let reference: Unmanaged<AnyNode>

    init(_ node: AnyNode) {
        reference = .passUnretained(node)
    }

    var node: AnyNode { reference.takeUnretainedValue() }

    /// Returns an instance of the node's service.
    @inlinable
    @inline(__always)
    func instance<Service>(of service: Service.Type, _ resolution: Resolution?) throws -> Service {
        try reference._withUnsafeGuaranteedRef { node in
            // The linker selected the node for this type.
            try unsafeDowncast(node, to: Node<Service>.self).instance(resolution)
        }
    }
}

/// The nodes of an initializer's dependencies, in parameter order.
///
/// A managed buffer instead of an array, because retaining an array for each parameter would double
/// the time it takes to resolve a graph.
final class Links: ManagedBuffer<Void, Link> {
    static func create(count: Int, _ node: (Int) -> AnyNode) -> Links {
        let links = unsafeDowncast(create(minimumCapacity: count) { _ in }, to: Links.self)
        for index in 0..<count { (links.first + index).initialize(to: Link(node(index))) }
        return links
    }

    var first: UnsafeMutablePointer<Link> { withUnsafeMutablePointerToElements { $0 } }
}

/// A factory call's arguments, as a tuple in memory that the caller owns.
///
/// Boxing the arguments would cost several times as much as the call.
@usableFromInline
struct Arguments {
    @usableFromInline
    var next: UnsafeRawPointer
    @usableFromInline
    var left = 0

    @inlinable
    init<each Argument>(_ tuple: UnsafePointer<(repeat each Argument)>) {
        next = .init(tuple)
        for _ in repeat (each Argument).self { left += 1 }
    }

    /// Returns the next element of the tuple.
    ///
    /// The elements are stored at consecutive aligned addresses. Validation has already compared
    /// the argument types with the parameter types.
    @inlinable
    mutating func take<Argument>(_ type: Argument.Type) -> Argument {
        let argument = next.alignedUp(for: Argument.self)
        next = argument + MemoryLayout<Argument>.size
        left -= 1
        return argument.assumingMemoryBound(to: Argument.self).pointee
    }
}

/// Supplies an initializer with its arguments, followed by its dependencies.
///
/// The caller keeps the links alive.
@usableFromInline
struct Supply {
    @usableFromInline
    var next: UnsafeMutablePointer<Link>
    @usableFromInline
    var arguments: Arguments?

    init(_ links: Links, _ arguments: Arguments? = nil) {
        next = links.first
        self.arguments = arguments
    }

    /// Returns the next parameter's value.
    @inlinable
    @inline(__always)
    mutating func take<Needed>(_ type: Needed.Type, _ resolution: Resolution?) throws -> Needed {
        if var arguments, arguments.left > 0 {
            defer { self.arguments = arguments }
            return arguments.take(type)
        }
        defer { next += 1 }
        return try next.pointee.instance(of: type, resolution)
    }
}

/// Calls an initializer with supplied values.
@usableFromInline
typealias Making<Service> = @Sendable (inout Supply, Resolution?) throws -> Service
