import Foundation
import KasaneDomain
import KasaneStore

/// The columns of a row with their values, in the order of the coded properties.
struct EncodedRecord {
    var columns: [String] = []
    var values: [PostgresValue] = []

    /// Encodes a record.
    ///
    /// - Throws: `EncodingError`, or `DomainError.invalidInput` for a value that some store cannot
    ///   hold.
    init(_ record: some Encodable) throws {
        let encoder = RecordEncoder()
        try record.encode(to: encoder)
        columns = encoder.columns
        values = encoder.values
        // PostgreSQL could store NaN, but SQLite could not.
        for (column, value) in zip(columns, values) where value.isNaN {
            throw DomainError.invalidInput(InputProblem.notANumber, field: column)
        }
    }
}

/// Encodes the properties of a record as columns.
private final class RecordEncoder: Encoder {
    var columns: [String] = []
    var values: [PostgresValue] = []
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Columns<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        NoContainer(path: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        NoContainer(path: codingPath)
    }

    func add(_ value: PostgresValue, _ key: any CodingKey) {
        columns.append(key.stringValue)
        values.append(value)
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
        encoder.add(try PostgresValue.encoded(value, for: key), key)
    }

    // A property without a value is stored as NULL, not left unchanged.
    func encodeIfPresent(_ value: Bool?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) { add(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) { add(value, key) }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        encoder.add(try value.map { try PostgresValue.encoded($0, for: key) } ?? .null, key)
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

    private func add(_ value: (some PostgresValueConvertible)?, _ key: Key) {
        encoder.add(value.postgresValue, key)
    }
}

extension PostgresValue {
    var isNaN: Bool {
        if case .double(let number) = self { number.isNaN } else { false }
    }

    /// Encodes a property, naming its column in errors.
    fileprivate static func encoded(
        _ value: some Encodable,
        for column: any CodingKey
    ) throws -> Self {
        do {
            let encoded = try Self(encoding: value)
            switch encoded {
            case .json, .array: try StorableValues.check(value, nestedIn: column)
            default: break
            }
            return encoded
        } catch let error as EncodingError {
            throw DomainError.cannotBeEncoded(error, field: column.stringValue)
        }
    }

    fileprivate init(encoding value: some Encodable) throws {
        switch value {
        case let value as any PostgresValueConvertible: self = value.postgresValue
        case let value as URL: self = .text(value.absoluteString)
        default:
            let encoder = ValueEncoder()
            try value.encode(to: encoder)
            // A value with parts is a document.
            self = try encoder.value ?? .json(JSONDocument.encode(value))
        }
    }
}

/// Encodes a property that is a single value, such as an enumeration with raw values.
private final class ValueEncoder: Encoder, SingleValueEncodingContainer {
    var value: PostgresValue?
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(IgnoringKeyedContainer<Key>())
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { IgnoringContainer() }
    func singleValueContainer() -> any SingleValueEncodingContainer { self }
    func encodeNil() { value = .null }

    func encode<Value: Encodable>(_ value: Value) throws {
        self.value = try PostgresValue(encoding: value)
    }
}
