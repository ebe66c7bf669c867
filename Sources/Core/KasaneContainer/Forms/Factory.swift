/// Creates a service from dependencies and from arguments of the caller.
///
/// The argument types are part of the factory's type, so a wrong argument does not compile. Each
/// call is a resolve; during the resolve that created the factory, a call shares that resolve's
/// graph. An initialiser may call the factory that called it, to a depth of 100 calls.
///
/// A factory keeps its container alive, unless it belongs to an instance that the container keeps:
/// a service in the scope singleton, cached or weak, or in a custom scope.
///
/// It may be shared between threads. Sharing it unchecked is safe: its source is `Sendable`, and
/// the arguments and the instance stay on the calling thread.
///
/// ```swift
/// struct Gallery {
///     let makePage: Factory<PhotoPage, Int, String>
///
///     func open(_ id: Int) throws -> PhotoPage {
///         try makePage(id, "Rain")
///     }
/// }
/// ```
public struct Factory<Service, each Argument>: @unchecked Sendable {
    // One strong reference, because two would cost more than the call.
    @usableFromInline
    unowned(unsafe) let source: FactorySource<Service>
    /// The source, or the handle of the container, which keeps the source.
    @usableFromInline
    let owner: AnyObject

    init(_ source: FactorySource<Service>, owner: AnyObject) {
        self.source = source
        self.owner = owner
    }

    /// Creates an instance from arguments; the container supplies the other dependencies.
    @inlinable
    public func callAsFunction(
        _ arguments: repeat each Argument
    ) throws(ResolveError) -> Service {
        let container = try source.begin(owner)
        var end = 0
        // Most arguments fit on the stack.
        var room: ArgumentSlot.Room = (0, 0, 0, 0, 0, 0, 0, 0)
        guard source.needsMemory else {
            for argument in repeat each arguments {
                end = ArgumentSlot.store(argument, in: &room, after: end)
            }
            return try source.make(in: container, for: owner, of: &room)
        }
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: source.argumentSize,
            alignment: source.argumentAlignment
        )
        defer { memory.deallocate() }
        for argument in repeat each arguments {
            end = ArgumentSlot.store(argument, in: memory, after: end)
        }
        return try source.make(in: container, for: owner, of: memory)
    }
}

/// The node of a factory and the container from which the factory was resolved.
///
/// Sharing it unchecked is safe: every property is constant, except that the weak references become
/// `nil`, atomically. The resolution, which is not thread-safe, is used only on its own thread.
@usableFromInline
final class FactorySource<Service>: @unchecked Sendable {
    /// Keeps the container alive; `nil` if the source does not.
    private let handle: ContainerHandle?
    private let reference: ContainerReference
    /// The resolve that created the factory, if its products depend on the resolve.
    private weak var resolution: Resolution?
    private let thread: ThreadID?
    // The container owns its nodes and is retained while a node is used.
    private let node: Unmanaged<AssistedNode<Service>>
    /// Whether the arguments do not fit on the stack.
    @usableFromInline
    let needsMemory: Bool
    @usableFromInline
    let argumentSize: Int
    @usableFromInline
    let argumentAlignment: Int

    init(
        _ container: ContainerCore,
        _ node: AssistedNode<Service>,
        in resolution: Resolution? = nil
    ) {
        handle =
            resolution?.keepsContainer == true ? container.handle?.takeUnretainedValue() : nil
        reference = container.reference
        self.resolution = resolution
        thread = resolution?.thread
        self.node = .passUnretained(node)
        argumentSize = node.arguments.size
        argumentAlignment = node.arguments.alignment
        needsMemory =
            node.arguments.size > MemoryLayout<ArgumentSlot.Room>.size
            || node.arguments.alignment > MemoryLayout<ArgumentSlot.Room>.alignment
    }

    /// Checks that the service can be created, before the arguments are stored.
    ///
    /// - Returns: The container, which the caller retains while it creates the service, or `nil` if
    ///   the owner retains it.
    /// - Throws: ``ResolveError`` if the container has ended or is deallocated, or if the factory's
    ///   calls are nested too deeply.
    @usableFromInline
    func begin(_ owner: AnyObject) throws(ResolveError) -> ContainerCore? {
        guard owner === self else {
            try check(unsafeDowncast(owner, to: ContainerHandle.self).core)
            return nil
        }
        guard let container = handle?.core ?? reference.core else {
            throw ResolveError(.containerEnded)
        }
        try check(container)
        return container
    }

    @inline(__always)
    private func check(_ container: ContainerCore) throws(ResolveError) {
        guard !container.hasEnded else { throw ResolveError(.containerEnded) }
        try ResolveError.typed { try node._withUnsafeGuaranteedRef { try $0.check() } }
    }

    /// Creates the service and moves the arguments out of memory.
    ///
    /// It is part of the resolve that created the factory while that resolve runs, and otherwise a
    /// new resolve.
    @usableFromInline
    func make(
        in container: ContainerCore?,
        for owner: AnyObject,
        of arguments: UnsafeMutableRawPointer
    ) throws(ResolveError) -> Service {
        let isKept = owner !== self || handle != nil
        return try ResolveError.typed {
            try node._withUnsafeGuaranteedRef { node in
                guard node.needsResolution(keepingContainer: isKept) else {
                    return try node.instance(of: arguments, nil)
                }
                if let thread, thread == .current, let resolution, !resolution.isOver {
                    return try node.instance(of: arguments, resolution)
                }
                let container =
                    container ?? unsafeDowncast(owner, to: ContainerHandle.self).core
                let actor = node.blueprint.isolation?.actor
                return try container.resolving(keepingContainer: isKept, on: actor) {
                    try node.instance(of: arguments, $0)
                }
            }
        }
    }
}

/// The layout of arguments in memory: in order, each at its own alignment.
@usableFromInline
enum ArgumentSlot {
    /// Space for arguments of up to 64 bytes.
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

/// The number of arguments and their memory layout.
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

/// Supplies an initialiser with its arguments, then with instances of its dependencies.
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

    /// Returns the next argument or, after the last one, an instance of the next dependency.
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

/// Calls an initialiser with arguments and the instances of its dependencies.
struct AssistedInitialiser<Service>: TypedInitialiser {
    let call: @Sendable (AssistedSupply, Resolution?) throws -> Service
}

/// The node that calls an initialiser with arguments.
///
/// Sharing it unchecked is safe: `links` and `limit` are written only by `link`, while the
/// container is created.
final class AssistedNode<Service>: AnyNode, @unchecked Sendable {
    let arguments: ArgumentLayout
    private let make: @Sendable (AssistedSupply, Resolution?) throws -> Service
    // An exclusivity check would cost more than the access itself.
    @exclusivity(unchecked) private var links: Links?
    /// The maximum depth of nested calls, or `nil` if calls cannot nest.
    @exclusivity(unchecked) private var limit: Int?

    init(_ blueprint: Blueprint, _ arguments: ArgumentLayout) {
        make = blueprint.initialiser.typed(as: AssistedInitialiser<Service>.self).call
        self.arguments = arguments
        super.init(blueprint)
    }

    deinit {
        links?.free()
    }

    override func link(_ linker: inout Linker) {
        links = linker.links()
        // Nested calls use stack: a depth of 100 fits on every platform.
        limit = blueprint.isOpaque ? 1 : linker.isInCycle ? 100 : nil
        needsResolution = linker.needsResolution
        makesFactories = linker.makesFactories
    }

    /// Throws if calls are nested too deeply.
    ///
    /// Call it before storing the arguments.
    func check() throws {
        guard let limit else { return }
        try OpaqueCalls.check(self, limit: limit)
    }

    /// Creates an instance from arguments in memory in the layout of ``ArgumentSlot``.
    ///
    /// It moves the arguments out of memory, whether or not it throws.
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

/// The node of a factory.
///
/// Sharing it unchecked is safe: the variables are written only by `link`, while the container is
/// created.
final class FactoryNode<Service, each Argument>:
    Node<Factory<Service, repeat each Argument>>, @unchecked Sendable
{
    private let assisted: AssistedNode<Service>
    private var home: FactorySource<Service>?
    // The container owns its nodes and is retained during a resolve.
    @exclusivity(unchecked) private var container: Unmanaged<ContainerCore>?
    /// The source in `home`, unretained: reference counting would cost as much as the call.
    @exclusivity(unchecked) private var unownedHome: Unmanaged<FactorySource<Service>>?

    override class func create(for blueprint: Blueprint) -> AnyNode {
        FactoryNode<Service, repeat each Argument>(blueprint)
    }

    override init(_ blueprint: Blueprint) {
        var arguments = ArgumentLayout()
        for type in repeat (each Argument).self { arguments.append(type) }
        assisted = AssistedNode<Service>(blueprint, arguments)
        super.init(blueprint)
    }

    override func link(_ linker: inout Linker) {
        assisted.link(&linker)
        needsResolution = assisted.needsResolution
        makesFactories = true
        container = .passUnretained(linker.container)
        let source = FactorySource(linker.container, assisted)
        home = source
        unownedHome = .passUnretained(source)
    }

    override func instance(
        _ resolution: Resolution?
    ) throws -> Factory<Service, repeat each Argument> {
        // The resolving container matters only if instances depend on the resolution.
        if needsResolution, let resolution {
            let source = FactorySource(resolution.container, assisted, in: resolution)
            return Factory(source, owner: source)
        }
        guard let unownedHome, let container else {
            preconditionFailure("A node is linked before it is used.")
        }
        return unownedHome._withUnsafeGuaranteedRef { home in
            guard resolution?.keepsContainer != false else { return Factory(home, owner: home) }
            return container._withUnsafeGuaranteedRef { container in
                guard let handle = container.handle else {
                    preconditionFailure("A container has a handle before it is used.")
                }
                return Factory(home, owner: handle._withUnsafeGuaranteedRef { $0 })
            }
        }
    }
}
