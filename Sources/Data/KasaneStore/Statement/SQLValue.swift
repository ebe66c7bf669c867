public import Foundation

/// A value of a column or of a parameter.
///
/// Swift types convert to and from it; see ``SQLValueConvertible``. SQLite stores it in one of its
/// five types. In PostgreSQL, the type of the column determines how it is sent:
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
/// In PostgreSQL, a domain is treated as its base type. A parameter of another type, such as a
/// composite type, takes text in the syntax of an SQL literal. Reading a column of such a type
/// throws an error that names the type. Cast it in SQL instead: `SELECT place::text`.
@nonexhaustive
public enum SQLValue: Hashable, Sendable {
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
    case array([SQLValue])
}

/// A type whose values are columns or parameters.
///
/// `Bool`, the integers, `Float`, `Double`, `Decimal`, `String`, `Data`, `[UInt8]`, `UUID`, `Date`,
/// `DateComponents`, ``SQLJSON``, and arrays and optionals of them conform. Your own type can
/// conform through its raw value:
///
/// ```swift
/// struct CityCode: RawRepresentable, SQLValueConvertible {
///     let rawValue: String
/// }
/// ```
public protocol SQLValueConvertible: Sendable {
    /// The value to store.
    var sqlValue: SQLValue { get }

    /// Creates an instance from a stored value, or fails if its type or range does not fit.
    init?(sqlValue: SQLValue)
}

extension SQLValueConvertible
where Self: RawRepresentable, RawValue: SQLValueConvertible {
    /// The raw value.
    public var sqlValue: SQLValue { rawValue.sqlValue }

    /// Creates an instance from a stored raw value.
    public init?(sqlValue: SQLValue) {
        guard let value = RawValue(sqlValue: sqlValue) else { return nil }
        self.init(rawValue: value)
    }
}
