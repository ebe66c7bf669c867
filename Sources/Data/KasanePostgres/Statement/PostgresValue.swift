public import Foundation

/// A value of a column or of a parameter.
///
/// Swift types convert to and from it; see ``PostgresValueConvertible``. The type of the column
/// determines how it is sent:
///
/// | Value | Types of PostgreSQL |
/// |---|---|
/// | `bool` | `bool` |
/// | `integer` | `int2`, `int4`, `int8`, `numeric`, `float4`, `float8` |
/// | `double` | `float4`, `float8` |
/// | `decimal` | `numeric` |
/// | `text` | `text`, `varchar`, `char`, `name`, `citext`, enumerations, `inet`, `cidr` |
/// | `bytes` | `bytea` |
/// | `uuid` | `uuid` |
/// | `date` | `timestamptz`, `date` (the day in UTC) |
/// | `components` | `timestamp`, `time`, `interval` |
/// | `json` | `jsonb`, `json` |
/// | `array` | arrays of the types above, `jsonb`, `json` |
///
/// A domain is treated as its base type. A parameter of another type, such as a composite type,
/// takes text in the syntax of an SQL literal. Reading a column of such a type throws an error that
/// names the type. Cast it in SQL instead: `SELECT place::text`.
@nonexhaustive
public enum PostgresValue: Hashable, Sendable {
    /// NULL.
    case null
    /// A truth value.
    case bool(Bool)
    /// An integer.
    case integer(Int64)
    /// A floating-point number.
    case double(Double)
    /// An exact number.
    case decimal(Decimal)
    /// A text.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
    /// A universally unique identifier.
    case uuid(UUID)
    /// A point in time, to the millisecond.
    case date(Date)
    /// A local date and time without a time zone, a time of day, or an interval.
    ///
    /// A `timestamp` has a year, month and day of the proleptic Gregorian calendar, and a time. An
    /// interval stores months, days and time separately. Values are kept to the microsecond,
    /// without the calendar and time zone of the components.
    case components(DateComponents)
    /// A JSON document in UTF-8.
    case json([UInt8])
    /// Values of one type.
    case array([PostgresValue])
}

/// A type whose values are columns or parameters of PostgreSQL.
///
/// `Bool`, the integers, `Float`, `Double`, `Decimal`, `String`, `Data`, `[UInt8]`, `UUID`, `Date`,
/// `DateComponents`, ``PostgresJSON``, and arrays and optionals of them conform. Your own type can
/// conform through its raw value:
///
/// ```swift
/// struct CityCode: RawRepresentable, PostgresValueConvertible {
///     let rawValue: String
/// }
/// ```
public protocol PostgresValueConvertible: Sendable {
    /// The value to store.
    var postgresValue: PostgresValue { get }

    /// Creates an instance from a stored value, or fails if its type or range does not fit.
    init?(postgresValue: PostgresValue)
}

extension PostgresValueConvertible
where Self: RawRepresentable, RawValue: PostgresValueConvertible {
    /// The raw value.
    public var postgresValue: PostgresValue { rawValue.postgresValue }

    /// Creates an instance from a stored raw value.
    public init?(postgresValue: PostgresValue) {
        guard let value = RawValue(postgresValue: postgresValue) else { return nil }
        self.init(rawValue: value)
    }
}

/// A `Codable` value that is stored as `jsonb`.
///
/// ```swift
/// try await database.execute("UPDATE city SET names = \(PostgresJSON(names)) WHERE id = \(id)")
/// ```
public struct PostgresJSON<Value: Codable & Sendable>: PostgresValueConvertible {
    /// The value.
    public let value: Value

    private let bytes: [UInt8]

    /// Encodes a value, or throws `EncodingError` if that fails.
    public init(_ value: Value) throws {
        self.value = value
        bytes = try JSONDocument.encode(value)
    }

    /// The JSON document.
    public var postgresValue: PostgresValue { .json(bytes) }

    /// Decodes a stored document, or returns `nil` if it does not match the type.
    public init?(postgresValue: PostgresValue) {
        // The row's error names the column, and the document may be private.
        guard case .json(let bytes) = postgresValue,
            let value = try? JSONDocument.decode(Value.self, from: bytes)
        else { return nil }
        self.value = value
        self.bytes = bytes
    }
}

/// Encodes and decodes JSON as KasaneSQLite's records do.
enum JSONDocument {
    static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .millisecondsSince1970
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(value))
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        return try decoder.decode(type, from: Data(bytes))
    }
}
