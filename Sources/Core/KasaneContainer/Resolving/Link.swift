/// A reference to a node that its container keeps alive.
///
/// Nodes refer to each other in cycles, which strong references would keep alive forever.
///
/// Sharing it unchecked is safe: a node is written only while its container is created, and
/// synchronises what changes later.
@usableFromInline
struct Link: @unchecked Sendable {
    // Threads that resolve one service would contend for the reference count of its node, which
    // makes a resolve on two threads several times slower.
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

/// The nodes of an initialiser's dependencies, in parameter order.
///
/// It is not an array: retaining one for each parameter would double the time of a graph.
final class Links: ManagedBuffer<Void, Link> {
    static func create(count: Int, _ node: (Int) -> AnyNode) -> Links {
        let links = unsafeDowncast(create(minimumCapacity: count) { _ in }, to: Links.self)
        for index in 0..<count { (links.first + index).initialize(to: Link(node(index))) }
        return links
    }

    var first: UnsafeMutablePointer<Link> { withUnsafeMutablePointerToElements { $0 } }
}

/// The arguments of a call to a factory: a tuple in memory that the caller keeps.
///
/// Boxes for them would cost several times as much as the call.
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

    /// Returns the next element of the tuple, whose elements are each at the next aligned address.
    ///
    /// The validation has compared the types of the arguments and of the parameters.
    @inlinable
    mutating func take<Argument>(_ type: Argument.Type) -> Argument {
        let argument = next.alignedUp(for: Argument.self)
        next = argument + MemoryLayout<Argument>.size
        left -= 1
        return argument.assumingMemoryBound(to: Argument.self).pointee
    }
}

/// Supplies an initialiser with its arguments, then with instances of its dependencies.
///
/// The caller of the initialiser keeps the links.
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

    /// Returns the value of the next parameter.
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

/// Calls an initialiser with the values that a supply has.
@usableFromInline
typealias Making<Service> = @Sendable (inout Supply, Resolution?) throws -> Service
