/// The nodes of a container by the type of their service: a table that never changes.
///
/// Types are compared by address, which is what makes a look-up cheap. It holds no reference; the
/// container keeps the nodes. Nothing writes to it after it was made; that makes it safe to share,
/// unchecked.
final class ServiceTable: @unchecked Sendable {
    private struct Entry {
        var type: UInt
        var node: Unmanaged<AnyNode>?
    }

    private let entries: UnsafeMutablePointer<Entry>
    private let mask: Int

    init(_ nodes: [(type: Any.Type, node: AnyNode)]) {
        var capacity = 8
        while capacity < nodes.count * 2 { capacity *= 2 }
        mask = capacity - 1
        entries = .allocate(capacity: capacity)
        entries.initialize(repeating: Entry(type: 0, node: nil), count: capacity)
        for (type, node) in nodes {
            let address = KasaneContainer.address(of: type)
            var index = slot(of: address)
            while entries[index].node != nil { index = (index + 1) & mask }
            entries[index] = Entry(type: address, node: .passUnretained(node))
        }
    }

    deinit {
        entries.deallocate()
    }

    /// Returns the node of a service, or `nil`, without a reference of its own: threads that resolve
    /// the same service would contend for its count.
    @inline(__always)
    func node(for address: UInt) -> Unmanaged<AnyNode>? {
        var index = slot(of: address)
        while let node = entries[index].node {
            if entries[index].type == address { return node }
            index = (index + 1) & mask
        }
        return nil
    }

    /// Spreads addresses, whose low bits are alike, by Fibonacci hashing.
    @inline(__always)
    private func slot(of address: UInt) -> Int {
        Int(truncatingIfNeeded: (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    }
}

/// The address of a type's metadata, by which types are told apart.
@inline(__always)
func address(of type: Any.Type) -> UInt {
    unsafeBitCast(type, to: UInt.self)
}
