/// An immutable hash table of a container's nodes by service type.
///
/// Types are compared by address, which makes a lookup cheap. The table holds no references; the
/// container keeps the nodes alive.
///
/// Sharing it unchecked is safe: its memory is written only by the initialiser.
final class ServiceTable: @unchecked Sendable {
    private struct Entry {
        var type: UInt
        var node: Unmanaged<AnyNode>?
    }

    private let entries: UnsafeMutablePointer<Entry>
    private let mask: Int

    /// Creates a table of the services without a name.
    init(_ index: ServiceIndex = ServiceIndex(), _ nodes: [Unmanaged<AnyNode>] = []) {
        let capacity = Self.capacity(for: index.unnamedLimit)
        mask = capacity - 1
        entries = .allocate(capacity: capacity)
        entries.initialize(repeating: Entry(type: 0, node: nil), count: capacity)
        index.forEachUnnamed { type, item in
            var position = slot(of: type)
            while entries[position].node != nil { position = (position + 1) & mask }
            entries[position] = Entry(type: type, node: nodes[item])
        }
    }

    /// Returns the number of entries for a number of types: a power of two, at least twice as many.
    static func capacity(for count: Int) -> Int {
        var capacity = 8
        while capacity < count * 2 { capacity *= 2 }
        return capacity
    }

    deinit {
        entries.deallocate()
    }

    /// Returns the node of a service without retaining it, or `nil`.
    ///
    /// Threads that resolve the same service would contend for its reference count.
    @inline(__always)
    func node(for address: UInt) -> Unmanaged<AnyNode>? {
        var index = slot(of: address)
        while let node = entries[index].node {
            if entries[index].type == address { return node }
            index = (index + 1) & mask
        }
        return nil
    }

    @inline(__always)
    private func slot(of address: UInt) -> Int {
        Self.hash(of: address) & mask
    }

    /// Spreads addresses, whose low bits are similar, by Fibonacci hashing.
    @inline(__always)
    static func hash(of address: UInt) -> Int {
        Int(truncatingIfNeeded: (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}

/// Returns the address of a type's metadata, which identifies the type.
@inline(__always)
func address(of type: Any.Type) -> UInt {
    unsafeBitCast(type, to: UInt.self)
}
