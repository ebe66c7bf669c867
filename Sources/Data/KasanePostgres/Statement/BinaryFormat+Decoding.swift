import Foundation
import KasaneStore

extension SQLValue {
    /// Decodes a value from a type's binary format.
    ///
    /// - Throws: ``ColumnError`` for unsupported types.
    init(_ bytes: UnsafeRawBufferPointer, as type: TypeID) throws {
        switch type {
        case .int8: self = .integer(try bytes.integer() as Int64)
        case .int4: self = .integer(Int64(try bytes.integer() as Int32))
        case .int2: self = .integer(Int64(try bytes.integer() as Int16))
        case .text, .varchar, .bpchar, .name, .unknown:
            self = .text(String(decoding: bytes, as: UTF8.self))
        case .bool: self = .bool(bytes.first == 1)
        case .float8: self = .double(Double(bitPattern: try bytes.integer()))
        case .float4: self = .double(Double(Float(bitPattern: try bytes.integer())))
        case .bytea: self = .bytes(Array(bytes))
        case .uuid:
            guard bytes.count == 16 else { throw ColumnError.malformed(type) }
            self = .uuid(UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)))
        case .timestamptz: self = .date(try Date(microsecondsSince2000: bytes.integer()))
        case .date:
            let days = try bytes.integer() as Int32
            guard days != .max, days != .min else { throw ColumnError.infinite }
            self = .date(
                Date(timeIntervalSince1970: Double(days) * 86_400 + Double(Date.postgresEpoch))
            )
        case .timestamp: self = .components(try DateComponents(timestamp: bytes.integer()))
        case .time: self = .components(DateComponents(timeOfDay: try bytes.integer()))
        case .interval:
            var reader = BinaryReader(rest: bytes[...])
            self = .components(
                try DateComponents(
                    microseconds: reader.integer(),
                    days: reader.integer(),
                    months: reader.integer()
                )
            )
        case .inet, .cidr: self = .text(try Self.address(bytes, as: type))
        case .numeric: self = .decimal(try Decimal(numeric: bytes))
        case .json: self = .json(Array(bytes))
        case .jsonb:
            guard bytes.first == 1 else { throw ColumnError.malformed(type) }
            self = .json(Array(bytes.dropFirst()))
        default:
            guard let element = type.element else { throw ColumnError.unsupported(type) }
            self = .array(try Self.array(bytes, of: element))
        }
    }

    private static func array(
        _ bytes: UnsafeRawBufferPointer,
        of element: TypeID
    ) throws -> [SQLValue] {
        var reader = BinaryReader(rest: bytes[...])
        let dimensions = try reader.integer() as Int32
        _ = try reader.integer() as Int32
        _ = try reader.integer() as UInt32
        if dimensions == 0 { return [] }
        guard dimensions == 1 else {
            throw ColumnError(description: "multidimensional arrays are not supported")
        }
        let count = try reader.integer() as Int32
        _ = try reader.integer() as Int32
        return try (0..<max(0, count)).map { _ in
            let length = try reader.integer() as Int32
            if length < 0 { return .null }
            return try Self(try reader.bytes(Int(length)), as: element)
        }
    }
}

extension SQLValue {
    /// Returns a network address in PostgreSQL's notation.
    ///
    /// The format is defined by `network_send` in PostgreSQL's `network.c`.
    private static func address(
        _ bytes: UnsafeRawBufferPointer,
        as type: TypeID
    ) throws -> String {
        var reader = BinaryReader(rest: bytes[...])
        _ = try reader.integer() as UInt8
        let prefix = try reader.integer() as UInt8
        _ = try reader.integer() as UInt8
        let count = try reader.integer() as UInt8
        guard count == 4 || count == 16 else { throw ColumnError.malformed(type) }
        let address = try reader.bytes(Int(count))
        let family = count == 4 ? AF_INET : AF_INET6
        let printed: String? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) {
            guard inet_ntop(family, address.baseAddress, $0.baseAddress, 64) != nil else {
                return nil
            }
            return $0.baseAddress.map { String(cString: $0) }
        }
        guard let text = printed else { throw ColumnError.malformed(type) }
        return type == .cidr || prefix != count * 8 ? "\(text)/\(prefix)" : text
    }
}

extension ColumnError {
    static let infinite = Self(description: "infinite values are not supported")

    fileprivate static func malformed(_ type: TypeID) -> Self {
        Self(description: "the value is not a valid \(type)")
    }

    fileprivate static func unsupported(_ type: TypeID) -> Self {
        Self(description: "\(type) is not supported; cast the column in SQL")
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func integer<Number: FixedWidthInteger>() throws -> Number {
        guard count == MemoryLayout<Number>.size else {
            throw ColumnError(description: "the value has an unexpected size of \(count) bytes")
        }
        return Number(bigEndian: loadUnaligned(as: Number.self))
    }
}

private struct BinaryReader {
    var rest: Slice<UnsafeRawBufferPointer>

    mutating func bytes(_ count: Int) throws -> UnsafeRawBufferPointer {
        guard count <= rest.count else {
            throw ColumnError(description: "the value is truncated")
        }
        defer { rest = rest.dropFirst(count) }
        return UnsafeRawBufferPointer(rebasing: rest.prefix(count))
    }

    mutating func integer<Number: FixedWidthInteger>() throws -> Number {
        try bytes(MemoryLayout<Number>.size).integer()
    }
}

extension Date {
    fileprivate init(microsecondsSince2000 value: Int64) throws {
        guard value != .max, value != .min else { throw ColumnError.infinite }
        // Foundation's reference date is 2001. The quotient is the closest `Double` to the
        // millisecond.
        let microseconds = Double(value &- 366 * 86_400 * 1_000_000)
        self.init(timeIntervalSinceReferenceDate: microseconds / 1_000_000)
    }
}

extension Decimal {
    fileprivate init(numeric bytes: UnsafeRawBufferPointer) throws {
        var reader = BinaryReader(rest: bytes[...])
        let count = try reader.integer() as Int16
        let weight = Int(try reader.integer() as Int16)
        let sign = try reader.integer() as UInt16
        let scale = Int(try reader.integer() as Int16)
        guard sign == 0 || sign == 0x4000 else {
            throw ColumnError(description: "NaN and infinite numerics are not supported")
        }
        let groups = try (0..<count).map { _ in Int(try reader.integer() as Int16) }
        func digits(_ range: Range<Int>) -> String {
            range.map { index in
                let group = groups.indices.contains(index) ? String(groups[index]) : "0"
                return String(repeating: "0", count: 4 - group.count) + group
            }
            .joined()
        }
        let whole = weight < 0 ? "0" : digits(0..<weight + 1)
        let first = min(0, weight + 1)
        let leading = String(repeating: "0000", count: -first)
        // `Decimal` doesn't parse more zeros than its maximum number of digits.
        let fraction = String(
            (leading + digits(max(0, weight + 1)..<max(groups.count, weight + 1)))
                .prefix(scale)
                .withoutTrailingZeros
        )
        let text = (sign == 0 ? "" : "-") + whole + (fraction.isEmpty ? "" : "." + fraction)
        // A longer number would be rounded.
        guard text.significantDigitCount <= Self.maximumDigitCount,
            let value = Decimal(string: text)
        else {
            throw ColumnError(
                description: """
                    numerics with more than \(Self.maximumDigitCount) digits, or outside the range \
                    of Decimal, are not supported
                    """
            )
        }
        self = value
    }
}

extension Substring {
    fileprivate var withoutTrailingZeros: Substring {
        dropLast(reversed().prefix { $0 == "0" }.count)
    }
}
