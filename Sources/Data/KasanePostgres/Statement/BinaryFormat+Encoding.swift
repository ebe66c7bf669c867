import Foundation
import KasaneDomain
import KasaneStore

/// An error for a value that the parameter's type can't represent.
struct ParameterError: Error, Hashable, CustomStringConvertible {
    let description: String
}

extension [UInt8] {
    /// Appends a value in a type's binary format.
    ///
    /// - Throws: ``ParameterError`` or `DomainError.invalidInput`. Some bytes might have been
    ///   appended.
    mutating func append(_ value: SQLValue, as type: TypeID) throws {
        switch (value, type) {
        case (.bool(let value), .bool): append(value ? 1 : 0)
        case (.integer(let value), _): try append(value, as: type)
        case (.double(let value), .float8): append(bigEndian: value.bitPattern)
        case (.double(let value), .float4): try append(float: value)
        case (.decimal(let value), .numeric): try append(numeric: value)
        case (.decimal(let value), .int8), (.decimal(let value), .int4),
            (.decimal(let value), .int2):
            try append(integral: value, as: type)
        case (.text(let value), .text), (.text(let value), .varchar), (.text(let value), .bpchar),
            (.text(let value), .name), (.text(let value), .unknown):
            try append(text: value)
        case (.bytes(let value), .bytea): append(contentsOf: value)
        case (.uuid(let value), .uuid):
            Swift.withUnsafeBytes(of: value.uuid) { append(contentsOf: $0) }
        case (.date(let value), .timestamptz):
            append(bigEndian: try value.millisecondsSince2000() * 1_000)
        case (.date(let value), .date):
            let milliseconds = try value.millisecondsSince2000()
            let day = (Double(milliseconds) / 86_400_000).rounded(.down)
            append(bigEndian: Int32(day))
        case (.components(let value), .timestamp): append(bigEndian: try value.timestamp())
        case (.components(let value), .time): append(bigEndian: try value.timeOfDay())
        case (.components(let value), .interval):
            let interval = try value.interval()
            append(bigEndian: interval.microseconds)
            append(bigEndian: interval.days)
            append(bigEndian: interval.months)
        case (.json(let value), .jsonb), (.json(let value), .json):
            try append(document: value, as: type)
        case (_, .jsonb), (_, .json):
            try append(document: JSONDocument.encode(JSONTree(value)), as: type)
        case (.array(let values), _):
            guard let element = type.element else { throw ParameterError(value, as: type) }
            try append(values, of: element)
        default: throw ParameterError(value, as: type)
        }
    }

    /// Appends an integer in big-endian byte order.
    mutating func append(bigEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }

    private mutating func append(_ value: Int64, as type: TypeID) throws {
        switch type {
        case .int8: append(bigEndian: value)
        case .int4: append(bigEndian: try Self.exactly(value, type) as Int32)
        case .int2: append(bigEndian: try Self.exactly(value, type) as Int16)
        case .float8: append(bigEndian: Double(value).bitPattern)
        case .float4: append(bigEndian: Float(value).bitPattern)
        case .numeric: try append(numeric: Decimal(value))
        case .jsonb, .json: try append(document: Array(String(value).utf8), as: type)
        default: throw ParameterError(.integer(value), as: type)
        }
    }

    /// Appends a decimal number without a fraction, such as an integer beyond `Int64`.
    private mutating func append(integral value: Decimal, as type: TypeID) throws {
        if value.isNaN { throw DomainError.invalidInput(InputProblem.notANumber) }
        let text = "\(value)"
        guard !text.contains(".") else { throw ParameterError(.decimal(value), as: type) }
        guard let integer = Int64(text) else {
            throw DomainError.invalidInput(InputProblem.tooLarge)
        }
        try append(integer, as: type)
    }

    private static func exactly<Number: FixedWidthInteger>(
        _ value: Int64,
        _ type: TypeID
    ) throws -> Number {
        guard let number = Number(exactly: value) else {
            throw DomainError.invalidInput(
                InputProblem.tooLarge,
                cause: UnderlyingError(ParameterError(description: "\(value) does not fit \(type)"))
            )
        }
        return number
    }

    /// Appends a number as the nearest `float4`.
    private mutating func append(float value: Double) throws {
        let number = Float(value)
        // The server also rejects such numbers in text format.
        guard number.isFinite == value.isFinite, number.isZero == value.isZero else {
            throw DomainError.invalidInput(
                InputProblem.tooLarge,
                cause: UnderlyingError(ParameterError(description: "\(value) does not fit float4"))
            )
        }
        append(bigEndian: number.bitPattern)
    }

    mutating func append(text: String) throws {
        let start = count
        append(contentsOf: text.utf8)
        // PostgreSQL would reject the NUL with a misleading message about the encoding.
        if self[start...].contains(0) {
            throw DomainError.invalidInput(InputProblem.containsNUL)
        }
    }

    private mutating func append(document: [UInt8], as type: TypeID) throws {
        // The format version.
        if type == .jsonb { append(1) }
        append(contentsOf: document)
        // PostgreSQL would reject the NUL, which would end the transaction.
        if document.escapesNUL { throw DomainError.invalidInput(InputProblem.containsNUL) }
    }

    /// Whether the JSON contains an escaped NUL.
    var escapesNUL: Bool {
        var rest = self[...]
        while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
            rest = rest[backslash...]
            if rest.starts(with: #"\u0000"#.utf8) { return true }
            rest = rest.dropFirst(2)
        }
        return false
    }

    /// Appends a one-dimensional array.
    ///
    /// The format is defined by `array_send` in PostgreSQL's `arrayfuncs.c`.
    private mutating func append(_ values: [SQLValue], of element: TypeID) throws {
        append(bigEndian: Int32(values.isEmpty ? 0 : 1))
        append(bigEndian: Int32(values.contains(.null) ? 1 : 0))
        append(bigEndian: element.rawValue)
        if values.isEmpty { return }
        append(bigEndian: try Self.length(values.count))
        append(bigEndian: Int32(1))
        for value in values {
            if case .null = value {
                append(bigEndian: Int32(-1))
                continue
            }
            let start = count
            append(bigEndian: Int32(0))
            try append(value, as: element)
            let length = try Self.length(count - start - 4)
            Swift.withUnsafeBytes(of: length.bigEndian) { bytes in
                replaceSubrange(start..<start + 4, with: bytes)
            }
        }
    }

    private static func length(_ count: Int) throws -> Int32 {
        guard let length = Int32(exactly: count) else {
            throw DomainError.invalidInput(InputProblem.tooLarge)
        }
        return length
    }

    /// Appends a number as base-10,000 digits.
    ///
    /// The format is defined by `numeric_send` in PostgreSQL's `numeric.c`.
    private mutating func append(numeric value: Decimal) throws {
        if let problem = value.storageProblem { throw DomainError.invalidInput(problem) }
        let text = "\(value.magnitude)"
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = parts.count > 1 ? String(parts[1]) : ""
        // Digits are in groups of four on both sides of the decimal point.
        let whole = String(repeating: "0", count: (4 - parts[0].count % 4) % 4) + parts[0]
        let padded = fraction + String(repeating: "0", count: (4 - fraction.count % 4) % 4)
        var groups: [Int16] = []
        var group: Int16 = 0
        for (index, digit) in (whole + padded).utf8.enumerated() {
            group = group * 10 + Int16(digit - 48)
            if index % 4 == 3 {
                groups.append(group)
                group = 0
            }
        }
        let zeros = groups.prefix { $0 == 0 }.count
        append(bigEndian: Int16(groups.count - zeros))
        append(bigEndian: Int16(whole.utf8.count / 4 - 1 - zeros))
        append(bigEndian: UInt16(value.isSignMinus && !value.isZero ? 0x4000 : 0))
        append(bigEndian: Int16(fraction.count))
        for group in groups.dropFirst(zeros) { append(bigEndian: group) }
    }
}

extension ParameterError {
    init(_ value: SQLValue, as type: TypeID) {
        self.init(
            description: """
                \(value.kind) cannot be sent as \(type); cast it in SQL through a type that fits, \
                such as $1::text::interval
                """
        )
    }
}

extension Date {
    /// PostgreSQL's epoch, 2000-01-01 UTC, in seconds since 1970.
    static let postgresEpoch: Int64 = 946_684_800

    /// Returns the time in milliseconds since 2000.
    ///
    /// - Throws: `DomainError.invalidInput` for a date outside the years 1 to 9999.
    func millisecondsSince2000() throws -> Int64 {
        guard isStorable else { throw DomainError.invalidInput(InputProblem.dateOutOfRange) }
        // The calculation is the same as `roundedToMilliseconds` in KasaneStore.
        let milliseconds = (timeIntervalSince1970 * 1_000 + 0.5).rounded(.down)
        return Int64(milliseconds) - Self.postgresEpoch * 1_000
    }
}

/// A value in a JSON document.
private struct JSONTree: Encodable {
    let value: SQLValue

    init(_ value: SQLValue) {
        self.value = value
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch value {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .bytes(let value): try container.encode(Data(value))
        case .uuid(let value): try container.encode(value)
        case .date(let value): try container.encode(value)
        case .components(let value): try container.encode(value)
        case .json(let value):
            try container.encode(JSONDocument.decode(AnyJSON.self, from: value))
        case .array(let values): try container.encode(values.map(JSONTree.init))
        }
    }
}

/// A JSON document nested in another document.
private enum AnyJSON: Codable {
    case null
    case bool(Bool)
    case number(Decimal)
    case text(String)
    case array([Self])
    case object([String: Self])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            // Each attempt fails for values of other types.
            self = .bool(value)
        } else if let value = try? container.decode(Decimal.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([Self].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: Self].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
