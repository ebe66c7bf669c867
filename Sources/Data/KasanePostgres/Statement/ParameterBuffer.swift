import KasaneDomain
import KasaneStore

/// A command's values in libpq's representation.
package struct ParameterBuffer {
    /// The maximum total size of the values, limited by the server's message size.
    private let maximumByteCount: Int
    private var bytes: [UInt8] = []
    /// The start of each value, or -1 for NULL.
    private var starts: [Int] = []
    private var lengths: [Int32] = []
    /// The format of each value: 0 is text, 1 is binary.
    private var formats: [Int32] = []
    private var types: [UInt32] = []

    /// Creates a buffer.
    ///
    /// The maximum size is set only by tests.
    package init(maximumByteCount: Int? = nil) {
        self.maximumByteCount = maximumByteCount ?? StorableValues.maximumByteCount
    }

    /// Replaces the contents with a command's values.
    ///
    /// - Parameter isCurrent: Whether the column types are known to be current. If `true`, a key
    ///   that can't be stored in its column is sent as NULL, which matches no row.
    /// - Throws: An error that identifies the value that the parameter's type can't represent.
    package mutating func fill(
        _ command: Command,
        as types: [TypeID],
        isCurrent: Bool = false
    ) throws {
        bytes.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        formats.removeAll(keepingCapacity: true)
        self.types = types.map(\.rawValue)
        for (value, type) in zip(command.values, types) {
            let start = bytes.count
            let isText = value.isSentAsText(as: type)
            formats.append(isText ? 0 : 1)
            var isNull = value == .null
            if !isNull {
                let column = starts.count < command.columns.count ? starts.count : nil
                do {
                    try append(value, as: type, isText: isText, column.map { command.columns[$0] })
                } catch DomainError.invalidInput where command.isLookup && isCurrent {
                    bytes.removeSubrange(start...)
                    isNull = true
                }
            }
            starts.append(isNull ? -1 : start)
            lengths.append(Int32(bytes.count - start))
            // A text value ends with a NUL that isn't part of its length.
            if isText { bytes.append(0) }
        }
        // An empty value also needs an address, because NULL has none.
        bytes.append(0)
    }

    private mutating func append(
        _ value: SQLValue,
        as type: TypeID,
        isText: Bool,
        _ column: String?
    ) throws {
        do {
            if isText {
                try bytes.append(text: value.literal(as: type))
            } else {
                try bytes.append(value, as: type)
            }
            guard bytes.count <= maximumByteCount else {
                throw DomainError.invalidInput(InputProblem.tooLarge)
            }
        } catch DomainError.invalidInput(let problem, nil, let cause) where column != nil {
            throw DomainError.invalidInput(problem, field: column, cause: cause)
        } catch let error as EncodingError {
            throw DomainError.cannotBeEncoded(error, field: column)
        }
    }

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
