/// Calls an initialiser with the instances in memory.
///
/// The instances are in the layout of a tuple, and the closure moves them out. It is compiled at
/// its registration, where the types are known, and does nothing else because a program has many
/// registrations.
@usableFromInline
typealias Making<Service> = @Sendable (UnsafeMutableRawPointer) throws -> Service

/// The node that calls an initialiser on every resolve.
///
/// Sharing it unchecked is safe: `frame` is written only by `link`, while the container is created.
final class MakerNode<Service>: Node<Service>, @unchecked Sendable {
    private let make: Making<Service>
    // An exclusivity check would cost more than the access itself.
    @exclusivity(unchecked) private var frame: Frame?
    private let isOpaque: Bool

    init(_ blueprint: Blueprint, _ make: @escaping Making<Service>) {
        self.make = make
        isOpaque = blueprint.isOpaque
        super.init(blueprint)
    }

    deinit {
        frame?.free()
    }

    override func link(_ linker: inout Linker) {
        frame = Frame(linker.dependencyNodes(), isDecorator: blueprint.role == .decorator)
        needsResolution = linker.needsResolution
        makesFactories = linker.makesFactories
    }

    // The first dependency of a decorator or a forwarding registration.
    override var wrappedNode: AnyNode? {
        switch blueprint.role {
        case .decorator, .forwarding: frame?.firstNode
        case .ordinary, .factory: nil
        }
    }

    override func reset(in container: ContainerCore) throws -> Bool {
        try wrappedNode?.reset(in: container) ?? false
    }

    override func instance(_ resolution: Resolution?) throws -> Service {
        // An instance that completes another one may be created inside of its own creation, but not
        // endlessly.
        if isOpaque { try OpaqueCalls.check(self, limit: 10) }
        do {
            guard let frame else {
                preconditionFailure("A node is linked before it is used.")
            }
            if isOpaque {
                return try OpaqueCalls.tracking(self) { try call(frame, resolution) }
            }
            return try call(frame, resolution)
        } catch {
            throw ResolveError(error, making: blueprint)
        }
    }

    override func place(at memory: UnsafeMutableRawPointer, _ resolution: Resolution?) throws {
        memory.initializeMemory(as: Service.self, to: try instance(resolution))
    }

    @inline(__always)
    private func call(_ frame: Frame, _ resolution: Resolution?) throws -> Service {
        guard frame.fitsRoom else { return try callWithMemory(frame, resolution) }
        var room: Frame.Room = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        try frame.fill(&room, resolution)
        return try make(&room)
    }

    @inline(never)
    private func callWithMemory(_ frame: Frame, _ resolution: Resolution?) throws -> Service {
        let memory = frame.allocate()
        defer { memory.deallocate() }
        try frame.fill(memory, resolution)
        return try make(memory)
    }
}

/// The nodes of an initialiser's dependencies and the layout of their instances in memory.
///
/// The owner frees it.
struct Frame {
    /// Space on the stack, which is enough for most initialisers.
    typealias Room = (UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt)

    private struct Entry {
        let node: Unmanaged<AnyNode>
        let offset: Int
    }

    private let entries: UnsafeMutablePointer<Entry>
    private let count: UInt32
    /// Whether the instances fit in a ``Room``.
    let fitsRoom: Bool

    /// Stores nodes in parameter order, without retaining them.
    ///
    /// The container keeps them alive. The layout is that of a tuple; for a decorator, that of a
    /// pair of the wrapped service and a tuple of the other dependencies.
    init(_ nodes: [AnyNode], isDecorator: Bool) {
        entries = .allocate(capacity: nodes.count)
        count = UInt32(nodes.count)
        var end = 0
        var alignment = 1
        for (index, node) in nodes.enumerated() {
            let start =
                isDecorator && index == 1
                ? nodes.dropFirst().reduce(1) { max($0, $1.alignment) } : node.alignment
            let offset = (end + start - 1) & ~(start - 1)
            (entries + index).initialize(
                to: Entry(node: .passUnretained(node), offset: offset)
            )
            end = offset + node.size
            alignment = max(alignment, start)
        }
        fitsRoom = end <= MemoryLayout<Room>.size && alignment <= MemoryLayout<Room>.alignment
    }

    /// The node of the first dependency; `nil` if there is none.
    var firstNode: AnyNode? { count > 0 ? entries[0].node.takeUnretainedValue() : nil }

    func free() {
        entries.deallocate()
    }

    /// Returns memory for instances that do not fit in a ``Room``.
    ///
    /// The caller deallocates it.
    func allocate() -> UnsafeMutableRawPointer {
        var size = 0
        var alignment = 1
        for entry in UnsafeBufferPointer(start: entries, count: Int(count)) {
            entry.node._withUnsafeGuaranteedRef { node in
                size = max(size, entry.offset + node.size)
                alignment = max(alignment, node.alignment)
            }
        }
        return .allocate(byteCount: size, alignment: alignment)
    }

    /// Writes an instance of each node to memory; the caller moves them out.
    @inline(__always)
    func fill(_ memory: UnsafeMutableRawPointer, _ resolution: Resolution?) throws {
        var index = 0
        while index < Int(count) {
            let entry = entries[index]
            do {
                // The container retains the node; another reference would cost as much as the call.
                try entry.node._withUnsafeGuaranteedRef {
                    try $0.place(at: memory + entry.offset, resolution)
                }
            } catch {
                destroy(memory, upTo: index)
                throw error
            }
            index += 1
        }
    }

    /// Destroys the instances of the first nodes, because the next one failed.
    @inline(never)
    private func destroy(_ memory: UnsafeMutableRawPointer, upTo end: Int) {
        for entry in UnsafeBufferPointer(start: entries, count: end) {
            entry.node._withUnsafeGuaranteedRef { $0.destroy(at: memory + entry.offset) }
        }
    }
}
