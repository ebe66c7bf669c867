import Foundation
import KasaneDomain

/// A row's columns and values, in coding order.
struct EncodedRecord {
    let columns: [String]
    let values: [SQLValue]

    /// Encodes a record.
    ///
    /// - Parameter isBasic: Whether the only column types are integer, real, text and blob.
    /// - Throws: `EncodingError`, or `DomainError.invalidInput` for a value that some stores can't
    ///   store.
    init(_ record: some Encodable, isBasic: Bool) throws {
        let encoder = RecordEncoder(isBasic: isBasic)
        try record.encode(to: encoder)
        columns = encoder.columns
        values = encoder.values
        // SQLite cannot store NaN.
        for (column, value) in zip(columns, values) where value.isNaN {
            throw DomainError.invalidInput(InputProblem.notANumber, field: column)
        }
    }
}

/// Encodes the properties of a record as columns.
private final class RecordEncoder: Encoder {
    let isBasic: Bool
    var columns: [String] = []
    var values: [SQLValue] = []
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(isBasic: Bool) {
        self.isBasic = isBasic
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Columns<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        NoContainer(path: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        NoContainer(path: codingPath)
    }

    func add(_ value: SQLValue, _ key: any CodingKey) {
        columns.append(key.stringValue)
        values.append(value)
    }

    /// Encodes a property and includes its column in errors.
    func encode(_ value: some Encodable, _ column: any CodingKey) throws {
        do {
            let encoded = try SQLValue(encoding: value, isBasic: isBasic)
            switch encoded {
            case .json, .array: try StorableValues.check(value, nestedIn: column)
            // The decimal might be an integer.
            case .decimal where isBasic: try StorableValues.check(value, in: column)
            default: break
            }
            add(encoded, column)
        } catch let error as EncodingError {
            // Reports the same reason in every store.
            try StorableValues.check(value, nestedIn: column)
            throw DomainError.cannotBeEncoded(error, field: column.stringValue)
        }
    }
}

private struct Columns<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: RecordEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { encoder.add(.null, key) }
    func encode(_ value: Bool, forKey key: Key) { encoder.add(.bool(value), key) }
    func encode(_ value: String, forKey key: Key) { encoder.add(.text(value), key) }
    func encode(_ value: Double, forKey key: Key) { encoder.add(.double(value), key) }
    func encode(_ value: Float, forKey key: Key) { encoder.add(.double(Double(value)), key) }
    func encode(_ value: Int, forKey key: Key) { encoder.add(.integer(Int64(value)), key) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try encoder.encode(value, key)
    }

    // A `nil` property is stored as NULL instead of leaving the column unchanged.
    func encodeIfPresent(_ value: Bool?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encode(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encode(value, key) }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        try encode(value, key)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        KeyedEncodingContainer(NoKeyedContainer(path: [key]))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        NoContainer(path: [key])
    }

    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }

    private func add(_ value: (some SQLValueConvertible)?, _ key: Key) {
        encoder.add(value.sqlValue, key)
    }

    private func encode(_ value: (some Encodable)?, _ key: Key) throws {
        if let value { try encoder.encode(value, key) } else { encoder.add(.null, key) }
    }
}

extension SQLValue {
    fileprivate init(encoding value: some Encodable, isBasic: Bool) throws {
        switch value {
        case let bytes as [UInt8] where isBasic: self = .json(try JSONDocument.encode(bytes))
        case let convertible as any SQLValueConvertible:
            self = convertible.sqlValue
            if isBasic, case .array = self { self = .json(try JSONDocument.encode(value)) }
        case let value as URL: self = .text(value.absoluteString)
        default:
            let encoder = ValueEncoder(isBasic: isBasic)
            try value.encode(to: encoder)
            // A nested value is stored as JSON.
            self = try encoder.value ?? .json(JSONDocument.encode(value))
        }
    }
}

/// Encodes a property with a single value, such as an enumeration's raw value.
private final class ValueEncoder: Encoder, SingleValueEncodingContainer {
    let isBasic: Bool
    var value: SQLValue?
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(isBasic: Bool) {
        self.isBasic = isBasic
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(IgnoringKeyedContainer<Key>())
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { IgnoringContainer() }
    func singleValueContainer() -> any SingleValueEncodingContainer { self }
    func encodeNil() { value = .null }

    func encode<Value: Encodable>(_ value: Value) throws {
        self.value = try SQLValue(encoding: value, isBasic: isBasic)
    }
}
