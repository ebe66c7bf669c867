/// The nodes of an initialiser's dependencies and the layout of their instances in memory.
///
/// The container owns the memory of the nodes.
struct Frame {
    /// Space on the stack, which is enough for most initialisers.
    typealias Room = (UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt)

    private let entries: UnsafeMutablePointer<FrameEntry>
    private let count: UInt32
    /// Whether the instances fit in a ``Room``.
    let fitsRoom: Bool

    /// Lays out the instances of nodes in parameter order.
    ///
    /// The layout is a tuple or, for a decorator, a pair of the wrapped service and a tuple of the
    /// other dependencies.
    init(_ entries: UnsafeMutablePointer<FrameEntry>, count: Int, isDecorator: Bool) {
        self.entries = entries
        self.count = UInt32(count)
        var end = 0
        var alignment = 1
        for index in 0..<count {
            let (size, ownAlignment) = entries[index].node._withUnsafeGuaranteedRef {
                ($0.size, $0.alignment)
            }
            let start =
                isDecorator && index == 1
                ? Self.alignment(of: entries, 1..<count) : ownAlignment
            entries[index].offset = (end + start - 1) & ~(start - 1)
            end = entries[index].offset + size
            alignment = max(alignment, start)
        }
        fitsRoom = end <= MemoryLayout<Room>.size && alignment <= MemoryLayout<Room>.alignment
    }

    private static func alignment(
        of entries: UnsafeMutablePointer<FrameEntry>,
        _ range: Range<Int>
    ) -> Int {
        range.reduce(1) { alignment, index in
            max(alignment, entries[index].node._withUnsafeGuaranteedRef { $0.alignment })
        }
    }

    var firstNode: AnyNode? { count > 0 ? entries[0].node.takeUnretainedValue() : nil }

    /// Returns memory for instances that do not fit in a ``Room``; the caller deallocates it.
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

/// A dependency in a ``Frame``.
struct FrameEntry {
    /// The node, which the container keeps alive.
    let node: Unmanaged<AnyNode>
    /// The position of its instance in the frame's memory.
    fileprivate(set) var offset = 0

    init(_ node: Unmanaged<AnyNode>) {
        self.node = node
    }
}

/// The memory of all frames of a container, because an allocation for each would take longer and
/// more memory.
///
/// Sharing it unchecked is safe: `used` and the memory are written only while the container is
/// created.
final class FrameMemory: @unchecked Sendable {
    private let entries: UnsafeMutablePointer<FrameEntry>
    private let capacity: Int
    private var used = 0

    init(capacity: Int) {
        self.capacity = capacity
        entries = .allocate(capacity: capacity)
    }

    deinit {
        entries.deallocate()
    }

    /// Returns uninitialised memory for a number of dependencies.
    func take(_ count: Int) -> UnsafeMutablePointer<FrameEntry> {
        precondition(used + count <= capacity, "Each registration has one frame.")
        defer { used += count }
        return entries + used
    }
}
