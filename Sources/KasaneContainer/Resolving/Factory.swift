/// A way to make a service of arguments that are known only when it is needed.
///
/// The arguments' types are part of its own, so a wrong argument does not compile. Each call is a
/// resolve. It does not keep its container alive.
///
/// It may be shared between threads: it holds its container weakly and a node, and the instances
/// that it gives are made on the thread that calls.
public struct Factory<Service, each Argument>: @unchecked Sendable {
    private let source: FactorySource<Service>

    init(_ source: FactorySource<Service>) {
        self.source = source
    }

    /// Makes an instance of arguments, with the other dependencies from the container.
    ///
    /// - Throws: ``ResolveError``.
    public func callAsFunction(
        _ arguments: repeat each Argument
    ) throws(ResolveError) -> Service {
        guard let container = source.container, !container.hasEnded else {
            throw ResolveError(.containerEnded)
        }
        let node = source.node
        var end = 0
        // Most arguments find room on the stack. They are not passed on as a pack: a pack that is
        // passed on is copied, after a look-up of its type.
        var room: ArgumentSlot.Room = (0, 0, 0, 0, 0, 0, 0, 0)
        guard node.argumentSize > MemoryLayout<ArgumentSlot.Room>.size else {
            for argument in repeat each arguments {
                end = ArgumentSlot.store(argument, in: &room, after: end)
            }
            return try container.make(node, of: &room)
        }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: node.argumentSize, alignment: 16)
        defer { memory.deallocate() }
        for argument in repeat each arguments {
            end = ArgumentSlot.store(argument, in: memory, after: end)
        }
        return try container.make(node, of: memory)
    }
}

/// The node of a factory with the container that was asked for it.
final class FactorySource<Service>: @unchecked Sendable {
    // Sendable: both are constant but for the weak reference's end, which is atomic.
    @exclusivity(unchecked) private(set) weak var container: ContainerCore?
    // The container owns its nodes, and is held while one is used.
    unowned(unsafe) let node: AssistedNode<Service>

    init(_ container: ContainerCore, _ node: AssistedNode<Service>) {
        self.container = container
        self.node = node
    }
}

/// Where arguments lie behind each other in memory, each at its own alignment.
enum ArgumentSlot {
    /// Room for arguments of up to 64 bytes.
    typealias Room = (UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt)

    @inline(__always)
    static func offset<Value>(of type: Value.Type, after end: Int) -> Int {
        let alignment = MemoryLayout<Value>.alignment
        return (end + alignment - 1) & ~(alignment - 1)
    }

    @inline(__always)
    static func end<Value>(of type: Value.Type, after end: Int) -> Int {
        offset(of: type, after: end) + MemoryLayout<Value>.size
    }

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

/// The node that calls an initialiser with arguments.
class AssistedNode<Service>: AnyNode, @unchecked Sendable {
    /// How many bytes the arguments take.
    final let argumentSize: Int

    init(_ blueprint: Blueprint, argumentSize: Int) {
        self.argumentSize = argumentSize
        super.init(blueprint)
    }

    /// Makes an instance of arguments that lie in memory as ``ArgumentSlot`` says, and moves them
    /// out of there, whether it throws or not.
    func instance(
        of arguments: UnsafeMutableRawPointer,
        _ resolution: Resolution?
    ) throws -> Service {
        preconditionFailure("An assisted node is its subclass.")
    }
}

/// The assisted node that knows what the initialiser takes: first the arguments, then dependencies.
final class AssistedMakerNode<Service, each Needed>: AssistedNode<Service>, @unchecked Sendable {
    private let make: @Sendable (repeat each Needed) throws -> Service
    private let argumentCount: Int
    private let links: Links

    init(
        _ blueprint: Blueprint,
        argumentCount: Int,
        _ make: @escaping @Sendable (repeat each Needed) throws -> Service
    ) {
        self.make = make
        self.argumentCount = argumentCount
        links = Links(count: blueprint.dependencies.count)
        var size = 0
        var position = 0
        for type in repeat (each Needed).self {
            if position < argumentCount {
                size = ArgumentSlot.end(of: type, after: size)
            }
            position += 1
        }
        super.init(blueprint, argumentSize: size)
    }

    deinit {
        links.free()
    }

    override func link(_ linker: inout Linker) {
        var links = links
        var position = 0
        for type in repeat (each Needed).self {
            if position >= argumentCount {
                links.append(linker.node(for: type))
            }
            position += 1
        }
        needsResolution = linker.needsResolution
    }

    override func instance(
        of arguments: UnsafeMutableRawPointer,
        _ resolution: Resolution?
    ) throws -> Service {
        var source = Source(arguments: arguments, left: argumentCount, next: links.first)
        do {
            guard blueprint.isOpaque else {
                return try make(repeat source.take((each Needed).self, resolution))
            }
            return try OpaqueCalls.tracking(self) {
                try make(repeat source.take((each Needed).self, resolution))
            }
        } catch {
            throw ResolveError(error, making: blueprint)
        }
    }

    /// Gives the arguments first, then instances of the dependencies.
    private struct Source {
        let arguments: UnsafeMutableRawPointer
        var left: Int
        var end = 0
        var next: Links.Cursor

        init(arguments: UnsafeMutableRawPointer, left: Int, next: Links.Cursor) {
            self.arguments = arguments
            self.left = left
            self.next = next
        }

        @inline(__always)
        mutating func take<Value>(
            _ type: Value.Type,
            _ resolution: Resolution?
        ) throws -> Value {
            guard left > 0 else {
                return try KasaneContainer.take(type, &next, resolution)
            }
            left -= 1
            let offset = ArgumentSlot.offset(of: type, after: end)
            end = offset + MemoryLayout<Value>.size
            return (arguments + offset).assumingMemoryBound(to: type).move()
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
        guard let home else { throw ResolveError(.containerEnded) }
        return Factory(home)
    }
}
