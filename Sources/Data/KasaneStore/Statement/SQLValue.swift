public import Foundation

/// A column value or parameter.
///
/// Swift types convert to and from this type through ``SQLValueConvertible``. SQLite stores each
/// value as one of its five types. PostgreSQL uses the column's type:
///
/// | Value | SQLite | PostgreSQL |
/// |---|---|---|
/// | `bool` | integer 0 or 1 | `bool` |
/// | `integer` | integer | `int2`, `int4`, `int8`, `numeric`, `float4`, `float8` |
/// | `double` | real | `float4`, `float8` |
/// | `decimal` | text | `numeric` |
/// | `text` | text | `text`, `varchar`, `char`, `name`, `citext`, enumerations, `inet`, `cidr` |
/// | `bytes` | blob | `bytea` |
/// | `uuid` | blob of 16 bytes | `uuid` |
/// | `date` | text in UTC, such as `2026-11-22 05:34:59.123` | `timestamptz`, `date` (in UTC) |
/// | `components` | – | `timestamp`, `time`, `interval` |
/// | `json` | text | `jsonb`, `json` |
/// | `array` | JSON text | arrays of the types above, `jsonb`, `json` |
///
/// In PostgreSQL, a domain is treated as its base type. For parameters of any other type, such as a
/// composite type, pass text in SQL literal syntax. Reading a column of such a type throws an error
/// that names the type. Cast the column in SQL instead: `SELECT place::text`.
@nonexhaustive
public enum SQLValue: Hashable, Sendable {
    /// NULL.
    case null
    /// A Boolean.
    case bool(Bool)
    /// An integer.
    case integer(Int64)
    /// A floating-point number.
    case double(Double)
    /// A decimal number, stored exactly.
    case decimal(Decimal)
    /// Text.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
    /// A UUID.
    case uuid(UUID)
    /// A point in time with millisecond precision.
    case date(Date)
    /// A local date and time without a time zone, a time of day, or an interval.
    ///
    /// A `timestamp` has a time and a year, month and day in the proleptic Gregorian calendar. An
    /// interval stores months, days and time separately. Values are stored with microsecond
    /// precision, without the calendar and time zone of the components.
    case components(DateComponents)
    /// A JSON document in UTF-8.
    case json([UInt8])
    /// An array of values of the same type.
    case array([SQLValue])
}

/// A type that can be stored in a column or passed as a parameter.
///
/// The conforming types are `Bool`, the integers, `Float`, `Double`, `Decimal`, `String`, `Data`,
/// `[UInt8]`, `UUID`, `Date`, `DateComponents`, ``SQLJSON``, and arrays and optionals of these
/// types. Your own type can conform through its raw value:
///
/// ```swift
/// struct CityCode: RawRepresentable, SQLValueConvertible {
///     let rawValue: String
/// }
/// ```
public protocol SQLValueConvertible: Sendable {
    /// The value to store.
    var sqlValue: SQLValue { get }

    /// Creates an instance from a stored value, or returns `nil` if the value's type or range
    /// doesn't match.
    init?(sqlValue: SQLValue)
}

extension SQLValueConvertible
where Self: RawRepresentable, RawValue: SQLValueConvertible {
    /// The raw value as a column value.
    public var sqlValue: SQLValue { rawValue.sqlValue }

    /// Creates an instance from a stored raw value.
    public init?(sqlValue: SQLValue) {
        guard let value = RawValue(sqlValue: sqlValue) else { return nil }
        self.init(rawValue: value)
    }
}
