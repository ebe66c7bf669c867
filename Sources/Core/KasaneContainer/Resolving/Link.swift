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
@usableFromInline
final class Links {
    @usableFromInline
    let all: [Link]

    init(_ all: [Link]) {
        self.all = all
    }
}

/// The arguments of a call to a factory, each in an ``ArgumentBox``.
@usableFromInline
final class Arguments {
    @usableFromInline
    var boxes: [AnyObject] = []
}

/// Supplies an initialiser with its arguments, then with instances of its dependencies.
///
/// Its references are unowned because the caller of the initialiser keeps the objects; retaining
/// them for each initialiser would double the time of a chain.
@usableFromInline
struct Supply {
    @usableFromInline
    unowned(unsafe) let links: Links
    @usableFromInline
    unowned(unsafe) let arguments: Arguments?
    @usableFromInline
    unowned(unsafe) let resolution: Resolution?
    @usableFromInline
    var next = 0

    init(_ links: Links, _ arguments: Arguments?, _ resolution: Resolution?) {
        self.links = links
        self.arguments = arguments
        self.resolution = resolution
    }

    /// Returns the value of the next parameter.
    @inlinable
    @inline(__always)
    mutating func take<Needed>(_ type: Needed.Type) throws -> Needed {
        defer { next += 1 }
        guard let boxes = arguments?.boxes else {
            return try links.all[next].instance(of: type, resolution)
        }
        guard next < boxes.count else {
            return try links.all[next - boxes.count].instance(of: type, resolution)
        }
        // The validation has compared the types of the arguments and of the parameters.
        return unsafeDowncast(boxes[next], to: ArgumentBox<Needed>.self).value
    }
}

/// An argument of a factory.
@usableFromInline
final class ArgumentBox<Value> {
    @usableFromInline
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// Calls an initialiser with the values that a supply has.
@usableFromInline
typealias Making<Service> = @Sendable (inout Supply) throws -> Service
