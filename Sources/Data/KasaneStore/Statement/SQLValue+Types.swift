public import Foundation

extension SQLValue: SQLValueConvertible {
    /// The value itself.
    public var sqlValue: SQLValue { self }

    /// Creates a copy of the value.
    public init?(sqlValue: SQLValue) {
        self = sqlValue
    }
}

extension SQLValueConvertible where Self: FixedWidthInteger {
    /// The integer.
    ///
    /// A value above `Int64.max` can be stored exactly only in a `numeric` column.
    public var sqlValue: SQLValue {
        Int64(exactly: self).map(SQLValue.integer)
            ?? .decimal(Decimal(string: "\(self)") ?? .nan)
    }

    /// Creates an integer, or returns `nil` if the value doesn't fit or has a different type.
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .integer(let value): self.init(exactly: value)
        case .decimal(let value): self.init("\(value)")
        default: return nil
        }
    }
}

extension Int: SQLValueConvertible {}
extension Int8: SQLValueConvertible {}
extension Int16: SQLValueConvertible {}
extension Int32: SQLValueConvertible {}
extension Int64: SQLValueConvertible {}
extension UInt: SQLValueConvertible {}
extension UInt8: SQLValueConvertible {}
extension UInt16: SQLValueConvertible {}
extension UInt32: SQLValueConvertible {}
extension UInt64: SQLValueConvertible {}
extension Int128: SQLValueConvertible {}
extension UInt128: SQLValueConvertible {}

extension Bool: SQLValueConvertible {
    /// The Boolean value.
    public var sqlValue: SQLValue { .bool(self) }

    /// Creates a Boolean from a Boolean or from the integer 0 or 1.
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .bool(let value): self = value
        case .integer(0): self = false
        case .integer(1): self = true
        default: return nil
        }
    }
}

extension Double: SQLValueConvertible {
    /// The number.
    public var sqlValue: SQLValue { .double(self) }

    /// Creates a number, or returns `nil` for a value of a different type.
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .double(let value): self = value
        case .integer(let value): self.init(exactly: value)
        default: return nil
        }
    }
}

extension Float: SQLValueConvertible {
    /// The number.
    public var sqlValue: SQLValue { .double(Double(self)) }

    /// Creates the nearest number, or returns `nil` for a value of a different type.
    public init?(sqlValue: SQLValue) {
        guard let value = Double(sqlValue: sqlValue) else { return nil }
        self.init(value)
    }
}

extension Decimal: SQLValueConvertible {
    /// The number.
    public var sqlValue: SQLValue { .decimal(self) }

    /// Creates a number, or returns `nil` for a value of a different type.
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .decimal(let value): self = value
        case .integer(let value): self.init(value)
        case .text(let text): self.init(string: text)
        default: return nil
        }
    }
}

extension String: SQLValueConvertible {
    /// The string as text.
    public var sqlValue: SQLValue { .text(self) }

    /// Creates a string, or returns `nil` for a value of a different type.
    public init?(sqlValue: SQLValue) {
        guard case .text(let value) = sqlValue else { return nil }
        self = value
    }
}

extension Data: SQLValueConvertible {
    /// The bytes.
    public var sqlValue: SQLValue { .bytes(Array(self)) }

    /// Creates data from bytes, or returns `nil` for a value of a different type.
    public init?(sqlValue: SQLValue) {
        guard case .bytes(let value) = sqlValue else { return nil }
        self.init(value)
    }
}

extension UUID: SQLValueConvertible {
    /// The UUID.
    public var sqlValue: SQLValue { .uuid(self) }

    /// Creates a UUID from a UUID, its 16 bytes or its text form.
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .uuid(let value): self = value
        case .bytes(let bytes) where bytes.count == 16:
            self.init(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
        case .text(let text): self.init(uuidString: text)
        default: return nil
        }
    }
}

extension Date: SQLValueConvertible {
    /// The date, stored to the millisecond.
    public var sqlValue: SQLValue { .date(self) }

    /// Creates a date from a date or ISO 8601 text.
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .date(let value): self = value
        case .text(let text): self.init(sqlText: text)
        default: return nil
        }
    }
}

extension DateComponents: SQLValueConvertible {
    /// The local date and time, time of day or interval.
    public var sqlValue: SQLValue { .components(self) }

    /// Creates components, or returns `nil` for a value of a different type.
    public init?(sqlValue: SQLValue) {
        guard case .components(let value) = sqlValue else { return nil }
        self = value
    }
}

extension Array: SQLValueConvertible where Element: SQLValueConvertible {
    /// The array, or bytes for `[UInt8]`.
    public var sqlValue: SQLValue {
        // An empty array would match a cast to any element type.
        if Element.self == UInt8.self, let bytes = self as? [UInt8] { return .bytes(bytes) }
        return .array(map(\.sqlValue))
    }

    /// Creates an array, or returns `nil` for a value or element of a different type.
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .bytes(let bytes):
            guard Element.self == UInt8.self, let bytes = bytes as? Self else { return nil }
            self = bytes
        case .array(let values):
            self = []
            for value in values {
                guard let element = Element(sqlValue: value) else { return nil }
                append(element)
            }
        default: return nil
        }
    }
}

extension Optional: SQLValueConvertible where Wrapped: SQLValueConvertible {
    /// The value, or NULL.
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }

    /// Creates an optional from a value or NULL.
    ///
    /// The initializer returns `nil` for a value of a different type.
    public init?(sqlValue: SQLValue) {
        if case .null = sqlValue {
            self = nil
            return
        }
        guard let value = Wrapped(sqlValue: sqlValue) else { return nil }
        self = value
    }
}
