/// A way to make a service of arguments that are known only when it is needed.
///
/// The arguments' types are part of its own, so a wrong argument does not compile. Each call is a
/// resolve. It does not keep its container alive. An initialiser may call the factory that called
/// it, up to a hundred times inside of each other.
///
/// It may be shared between threads: it holds its container weakly and a node, and the instances
/// that it gives are made on the thread that calls.
public struct Factory<Service, each Argument>: @unchecked Sendable {
    @usableFromInline
    let source: FactorySource<Service>

    init(_ source: FactorySource<Service>) {
        self.source = source
    }

    /// Makes an instance of arguments, with the other dependencies from the container.
    ///
    /// - Throws: ``ResolveError``.
    @inlinable
    public func callAsFunction(
        _ arguments: repeat each Argument
    ) throws(ResolveError) -> Service {
        let container = try source.livingContainer()
        var end = 0
        // Most arguments find room on the stack.
        var room: ArgumentSlot.Room = (0, 0, 0, 0, 0, 0, 0, 0)
        guard source.needsMemory else {
            for argument in repeat each arguments {
                end = ArgumentSlot.store(argument, in: &room, after: end)
            }
            return try source.make(in: container, of: &room)
        }
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: source.argumentSize,
            alignment: source.argumentAlignment
        )
        defer { memory.deallocate() }
        for argument in repeat each arguments {
            end = ArgumentSlot.store(argument, in: memory, after: end)
        }
        return try source.make(in: container, of: memory)
    }
}

/// The node of a factory with the container that was asked for it.
@usableFromInline
final class FactorySource<Service>: @unchecked Sendable {
    // Sendable: all are constant but for the weak reference's end, which is atomic.
    @exclusivity(unchecked) private weak var container: ContainerCore?
    // The container owns its nodes, and is held while one is used.
    private let node: Unmanaged<AssistedNode<Service>>
    /// Whether the arguments find no room on the stack.
    @usableFromInline
    let needsMemory: Bool
    /// How many bytes the arguments take.
    @usableFromInline
    let argumentSize: Int
    /// How the first argument lies in memory.
    @usableFromInline
    let argumentAlignment: Int

    init(_ container: ContainerCore, _ node: AssistedNode<Service>) {
        self.container = container
        self.node = .passUnretained(node)
        argumentSize = node.arguments.size
        argumentAlignment = node.arguments.alignment
        needsMemory =
            node.arguments.size > MemoryLayout<ArgumentSlot.Room>.size
            || node.arguments.alignment > MemoryLayout<ArgumentSlot.Room>.alignment
    }

    /// Returns the container, to be held while the service is made.
    ///
    /// - Throws: ``ResolveError`` if it has ended or is gone, or if the factory calls itself too
    ///   often.
    @usableFromInline
    func livingContainer() throws(ResolveError) -> ContainerCore {
        guard let container, !container.hasEnded else { throw ResolveError(.containerEnded) }
        try ResolveError.typed { try node._withUnsafeGuaranteedRef { try $0.check() } }
        return container
    }

    /// Makes the service, as an outermost resolve, and moves the arguments out.
    @usableFromInline
    func make(
        in container: ContainerCore,
        of arguments: UnsafeMutableRawPointer
    ) throws(ResolveError) -> Service {
        try ResolveError.typed {
            try node._withUnsafeGuaranteedRef { node in
                guard node.needsResolution else { return try node.instance(of: arguments, nil) }
                return try container.resolving { try node.instance(of: arguments, $0) }
            }
        }
    }
}

/// Where arguments lie behind each other in memory, each at its own alignment.
@usableFromInline
enum ArgumentSlot {
    /// Room for arguments of up to 64 bytes.
    @usableFromInline
    typealias Room = (UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt)

    @inlinable
    @inline(__always)
    static func offset<Value>(of type: Value.Type, after end: Int) -> Int {
        let alignment = MemoryLayout<Value>.alignment
        return (end + alignment - 1) & ~(alignment - 1)
    }

    @inlinable
    @inline(__always)
    static func store<Value>(
        _ value: Value,
        in base: UnsafeMutableRawPointer,
        after end: Int
    ) -> Int {
        let offset = offset(of: Value.self, after: end)
        (base + offset).initializeMemory(as: Value.self, to: value)
        return offset + MemoryLayout<Value>.size
    }
}

/// How many arguments there are, and what memory they take.
struct ArgumentLayout {
    private(set) var count = 0
    private(set) var size = 0
    private(set) var alignment = 1

    mutating func append<Value>(_ type: Value.Type) {
        count += 1
        size = ArgumentSlot.offset(of: type, after: size) + MemoryLayout<Value>.size
        alignment = max(alignment, MemoryLayout<Value>.alignment)
    }
}

/// Gives an initialiser its arguments first, then instances of its dependencies.
@usableFromInline
struct AssistedSupply {
    @usableFromInline
    let arguments: UnsafeMutableRawPointer
    @usableFromInline
    var left: Int
    @usableFromInline
    var end = 0
    @usableFromInline
    var next: Cursor

    init(_ arguments: UnsafeMutableRawPointer, count: Int, _ next: Cursor) {
        self.arguments = arguments
        left = count
        self.next = next
    }

    /// Takes the next argument, or an instance.
    @inlinable
    @inline(__always)
    mutating func take<Value>(_ type: Value.Type, _ resolution: Resolution?) throws -> Value {
        guard left > 0 else { return try KasaneContainer.take(type, &next, resolution) }
        left -= 1
        let offset = ArgumentSlot.offset(of: type, after: end)
        end = offset + MemoryLayout<Value>.size
        return (arguments + offset).assumingMemoryBound(to: type).move()
    }
}

/// The node that calls an initialiser with arguments.
final class AssistedNode<Service>: AnyNode, @unchecked Sendable {
    let arguments: ArgumentLayout
    private let make: @Sendable (AssistedSupply, Resolution?) throws -> Service
    // Written while the container is made and only read after: that makes the node safe to share, and
    // a check of each access would cost more than it.
    @exclusivity(unchecked) private var links: Links?
    /// How many times it may run inside of itself; `nil` if it cannot.
    @exclusivity(unchecked) private var limit: Int?

    init(
        _ blueprint: Blueprint,
        _ arguments: ArgumentLayout,
        _ make: @escaping @Sendable (AssistedSupply, Resolution?) throws -> Service
    ) {
        self.make = make
        self.arguments = arguments
        super.init(blueprint)
    }

    deinit {
        links?.free()
    }

    override func link(_ linker: inout Linker) {
        links = linker.links()
        // Each call in another one takes stack: a hundred fit everywhere.
        limit = blueprint.isOpaque ? 1 : linker.isInCircle ? 100 : nil
        needsResolution = linker.needsResolution
    }

    /// Refuses to run inside of itself too often; called before the arguments are stored.
    func check() throws {
        guard let limit else { return }
        do {
            try OpaqueCalls.check(self, limit: limit)
        } catch {
            throw ResolveError(error, making: blueprint)
        }
    }

    /// Makes an instance of arguments that lie in memory as ``ArgumentSlot`` says, and moves them
    /// out of there, whether it throws or not.
    func instance(
        of memory: UnsafeMutableRawPointer,
        _ resolution: Resolution?
    ) throws -> Service {
        do {
            guard let links else {
                preconditionFailure("A node is linked before it is used.")
            }
            let supply = AssistedSupply(memory, count: arguments.count, links.first)
            guard limit != nil else { return try make(supply, resolution) }
            return try OpaqueCalls.tracking(self) { try make(supply, resolution) }
        } catch {
            throw ResolveError(error, making: blueprint)
        }
    }
}

/// The node of a factory itself.
final class FactoryNode<Service, each Argument>:
    Node<Factory<Service, repeat each Argument>>, @unchecked Sendable
{
    private let assisted: AssistedNode<Service>
    private var home: FactorySource<Service>?

    init(_ blueprint: Blueprint, _ assisted: AssistedNode<Service>) {
        self.assisted = assisted
        super.init(blueprint)
    }

    override func link(_ linker: inout Linker) {
        assisted.link(&linker)
        needsResolution = assisted.needsResolution
        home = FactorySource(linker.container, assisted)
    }

    override func instance(
        _ resolution: Resolution?
    ) throws -> Factory<Service, repeat each Argument> {
        // Who was asked matters only where instances depend on it.
        if needsResolution, let resolution {
            return Factory(FactorySource(resolution.container, assisted))
        }
        guard let home else { preconditionFailure("A node is linked before it is used.") }
        return Factory(home)
    }
}
