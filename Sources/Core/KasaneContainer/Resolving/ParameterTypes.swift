/// The types of an initialiser's parameters, in order.
struct ParameterTypes {
    /// The types, which are valid while this value or a copy of it exists.
    let types: UnsafeMutableBufferPointer<Any.Type>
    /// Keeps the types; `nil` without parameters.
    private let memory: TypeMemory?

    /// Copies the types, for a registration without a registry.
    init(_ types: [Any.Type]) {
        self.init(in: TypeMemory(capacity: types.count), count: types.count)
        for (index, type) in types.enumerated() {
            self.types.initializeElement(at: index, to: type)
        }
    }

    /// Takes space, which the caller initialises, in memory that has enough of it.
    ///
    /// Without parameters, no memory is needed.
    init(in memory: TypeMemory?, count: Int) {
        self.memory = memory
        types = UnsafeMutableBufferPointer(start: memory?.take(count), count: count)
    }
}

/// The memory of the parameter types of several registrations, because an array for each would be
/// as many allocations.
final class TypeMemory {
    private let types: UnsafeMutablePointer<Any.Type>
    private let capacity: Int
    private var used = 0

    init(capacity: Int) {
        self.capacity = capacity
        types = .allocate(capacity: capacity)
    }

    deinit {
        types.deallocate()
    }

    /// The capacity of the memory that follows it when it is full.
    ///
    /// A container with few registrations allocates little; one with many allocates rarely.
    var nextCapacity: Int { min(capacity * 2, 512) }

    func hasSpace(for count: Int) -> Bool { used + count <= capacity }

    /// Returns uninitialised memory for a number of types.
    fileprivate func take(_ count: Int) -> UnsafeMutablePointer<Any.Type> {
        precondition(hasSpace(for: count), "A registry takes larger memory first.")
        defer { used += count }
        return types + used
    }
}
