import KasaneDomain

/// The values of one command in the form that the client library takes.
struct ParameterBuffer {
    private var bytes: [UInt8] = []
    /// The start of each value; -1 for NULL.
    private var starts: [Int] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []
    private var types: [UInt32] = []

    /// Replaces the values by those of a command.
    ///
    /// - Throws: An error that names a value that its type cannot represent.
    mutating func fill(_ command: Command, as types: [TypeID]) throws {
        let values = command.values
        bytes.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        if formats.count != values.count { formats = Array(repeating: 1, count: values.count) }
        self.types.removeAll(keepingCapacity: true)
        for (value, type) in zip(values, types) {
            self.types.append(type.rawValue)
            let start = bytes.count
            if case .null = value {
                starts.append(-1)
            } else {
                do {
                    try bytes.append(value, as: type)
                } catch DomainError.invalidInput(let problem, nil, let cause)
                    where !command.columns.isEmpty
                {
                    let column = command.columns[starts.count]
                    throw DomainError.invalidInput(problem, field: column, cause: cause)
                }
                starts.append(start)
            }
            lengths.append(Int32(bytes.count - start))
        }
        // A value without bytes needs an address too, because NULL has none.
        bytes.append(0)
    }

    /// Runs a body with the number, the types, the addresses, the lengths and the formats.
    func withPointers(
        _ body: (
            Int32, UnsafePointer<UInt32>?, UnsafePointer<UnsafePointer<CChar>?>?,
            UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) -> Void
    ) {
        bytes.withUnsafeBytes { bytes in
            withUnsafeTemporaryAllocation(
                of: UnsafePointer<CChar>?.self,
                capacity: starts.count
            ) { addresses in
                for (index, start) in starts.enumerated() {
                    let address = start < 0 ? nil : bytes.baseAddress.map { $0 + start }
                    addresses.initializeElement(
                        at: index,
                        to: address?.assumingMemoryBound(to: CChar.self)
                    )
                }
                body(Int32(starts.count), types, addresses.baseAddress, lengths, formats)
            }
        }
    }
}
