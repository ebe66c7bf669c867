public import Foundation

extension PostgresValue: PostgresValueConvertible {
    /// The value itself.
    public var postgresValue: PostgresValue { self }

    /// Creates a copy.
    public init?(postgresValue: PostgresValue) {
        self = postgresValue
    }
}

extension PostgresValueConvertible where Self: FixedWidthInteger {
    /// The integer; a number above the range of `Int64` is stored exactly in `numeric` only.
    public var postgresValue: PostgresValue {
        Int64(exactly: self).map(PostgresValue.integer)
            ?? .decimal(Decimal(string: "\(self)") ?? .nan)
    }

    /// Creates an integer, or returns `nil` for one that does not fit and for other values.
    public init?(postgresValue: PostgresValue) {
        switch postgresValue {
        case .integer(let value): self.init(exactly: value)
        case .decimal(let value): self.init("\(value)")
        default: return nil
        }
    }
}

extension Int: PostgresValueConvertible {}
extension Int8: PostgresValueConvertible {}
extension Int16: PostgresValueConvertible {}
extension Int32: PostgresValueConvertible {}
extension Int64: PostgresValueConvertible {}
extension UInt: PostgresValueConvertible {}
extension UInt8: PostgresValueConvertible {}
extension UInt16: PostgresValueConvertible {}
extension UInt32: PostgresValueConvertible {}
extension UInt64: PostgresValueConvertible {}
extension Int128: PostgresValueConvertible {}
extension UInt128: PostgresValueConvertible {}

extension Bool: PostgresValueConvertible {
    /// The truth value.
    public var postgresValue: PostgresValue { .bool(self) }

    /// Creates a truth value, or returns `nil` for other values.
    public init?(postgresValue: PostgresValue) {
        guard case .bool(let value) = postgresValue else { return nil }
        self = value
    }
}

extension Double: PostgresValueConvertible {
    /// The number.
    public var postgresValue: PostgresValue { .double(self) }

    /// Creates a number, or returns `nil` for other values.
    public init?(postgresValue: PostgresValue) {
        switch postgresValue {
        case .double(let value): self = value
        case .integer(let value): self.init(exactly: value)
        default: return nil
        }
    }
}

extension Float: PostgresValueConvertible {
    /// The number.
    public var postgresValue: PostgresValue { .double(Double(self)) }

    /// Creates the nearest number, or returns `nil` for other values.
    public init?(postgresValue: PostgresValue) {
        guard let value = Double(postgresValue: postgresValue) else { return nil }
        self.init(value)
    }
}

extension Decimal: PostgresValueConvertible {
    /// The number.
    public var postgresValue: PostgresValue { .decimal(self) }

    /// Creates a number, or returns `nil` for other values.
    public init?(postgresValue: PostgresValue) {
        switch postgresValue {
        case .decimal(let value): self = value
        case .integer(let value): self.init(value)
        default: return nil
        }
    }
}

extension String: PostgresValueConvertible {
    /// The text.
    public var postgresValue: PostgresValue { .text(self) }

    /// Creates a text, or returns `nil` for other values.
    public init?(postgresValue: PostgresValue) {
        guard case .text(let value) = postgresValue else { return nil }
        self = value
    }
}

extension Data: PostgresValueConvertible {
    /// The bytes.
    public var postgresValue: PostgresValue { .bytes(Array(self)) }

    /// Creates data from bytes, or returns `nil` for other values.
    public init?(postgresValue: PostgresValue) {
        guard case .bytes(let value) = postgresValue else { return nil }
        self.init(value)
    }
}

extension UUID: PostgresValueConvertible {
    /// The identifier.
    public var postgresValue: PostgresValue { .uuid(self) }

    /// Creates an identifier, or returns `nil` for other values.
    public init?(postgresValue: PostgresValue) {
        guard case .uuid(let value) = postgresValue else { return nil }
        self = value
    }
}

extension Date: PostgresValueConvertible {
    /// The date, which is stored to the millisecond.
    public var postgresValue: PostgresValue { .date(self) }

    /// Creates a date, or returns `nil` for other values.
    public init?(postgresValue: PostgresValue) {
        guard case .date(let value) = postgresValue else { return nil }
        self = value
    }
}

extension DateComponents: PostgresValueConvertible {
    /// The local date and time, the time of day, or the interval.
    public var postgresValue: PostgresValue { .components(self) }

    /// Creates components, or returns `nil` for other values.
    public init?(postgresValue: PostgresValue) {
        guard case .components(let value) = postgresValue else { return nil }
        self = value
    }
}

extension Array: PostgresValueConvertible where Element: PostgresValueConvertible {
    /// The array, or bytes for an array of `UInt8`.
    public var postgresValue: PostgresValue {
        // An empty array of any type could be cast.
        if Element.self == UInt8.self, let bytes = self as? [UInt8] { return .bytes(bytes) }
        return .array(map(\.postgresValue))
    }

    /// Creates an array, or returns `nil` for other values and for elements of another type.
    public init?(postgresValue: PostgresValue) {
        switch postgresValue {
        case .bytes(let bytes):
            guard Element.self == UInt8.self, let bytes = bytes as? Self else { return nil }
            self = bytes
        case .array(let values):
            self = []
            for value in values {
                guard let element = Element(postgresValue: value) else { return nil }
                append(element)
            }
        default: return nil
        }
    }
}

extension Optional: PostgresValueConvertible where Wrapped: PostgresValueConvertible {
    /// The value, or NULL.
    public var postgresValue: PostgresValue { self?.postgresValue ?? .null }

    /// Creates a value, or `nil` for NULL; fails for a value of another type.
    public init?(postgresValue: PostgresValue) {
        if case .null = postgresValue {
            self = nil
            return
        }
        guard let value = Wrapped(postgresValue: postgresValue) else { return nil }
        self = value
    }
}
