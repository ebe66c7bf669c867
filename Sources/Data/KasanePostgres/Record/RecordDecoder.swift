import Foundation

/// Decodes a record from the columns of a row.
struct RecordDecoder: Decoder {
    let row: PostgresRow
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(RowContainer<Key>(row: row))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw DecodingError.notAColumn([])
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw DecodingError.notAColumn([])
    }
}

private final class RowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let row: PostgresRow
    /// The column after the last one read, because most properties are in column order.
    private var next = 0
    var codingPath: [any CodingKey] { [] }

    init(row: PostgresRow) {
        self.row = row
    }

    var allKeys: [Key] { row.columnNames.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { index(key) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try value(key) == .null }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try convert(key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try convert(key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try convert(key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try convert(key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try convert(key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try PostgresValueDecoder.decode(type, from: value(key), at: [key])
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try optional(key)
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try optional(key)
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(key) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        throw DecodingError.notAColumn([key])
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw DecodingError.notAColumn([key])
    }

    func superDecoder() throws -> any Decoder { RecordDecoder(row: row) }
    func superDecoder(forKey key: Key) throws -> any Decoder { RecordDecoder(row: row) }

    private func index(_ key: Key) -> Int? {
        let index = row.index(of: key.stringValue, startingAt: next)
        if let index { next = index + 1 }
        return index
    }

    private func value(_ key: Key) throws -> PostgresValue {
        guard let index = index(key) else {
            throw DecodingError.keyNotFound(
                key,
                DecodingError.Context(codingPath: [], debugDescription: "There is no such column.")
            )
        }
        return try row.value(index)
    }

    private func convert<Value: PostgresValueConvertible>(_ key: Key) throws -> Value {
        let stored = try value(key)
        guard let value = Value(postgresValue: stored) else {
            throw DecodingError.mismatch(Value.self, stored, [key])
        }
        return value
    }

    private func optional<Value: PostgresValueConvertible>(_ key: Key) throws -> Value? {
        guard contains(key) else { return nil }
        return try convert(key) as Value?
    }
}

/// Decodes a property from one column.
struct PostgresValueDecoder: Decoder, SingleValueDecodingContainer {
    private let value: PostgresValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    static func decode<Value: Decodable>(
        _ type: Value.Type,
        from stored: PostgresValue,
        at path: [any CodingKey]
    ) throws -> Value {
        if let convertible = type as? any PostgresValueConvertible.Type,
            let value = convertible.init(postgresValue: stored) as? Value
        {
            return value
        }
        switch stored {
        case .json(let bytes): return try JSONDocument.decode(type, from: bytes)
        case .text(let text) where type == URL.self:
            if let url = URL(string: text) as? Value { return url }
        default: break
        }
        if type is any PostgresValueConvertible.Type || type == URL.self {
            throw DecodingError.mismatch(type, stored, path)
        }
        return try Value(from: Self(value: stored, codingPath: path))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw DecodingError.notAColumn(codingPath)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw DecodingError.notAColumn(codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
    func decodeNil() -> Bool { value == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try Self.decode(type, from: value, at: codingPath)
    }
}

extension DecodingError {
    fileprivate static func mismatch(
        _ type: Any.Type,
        _ value: PostgresValue,
        _ path: [any CodingKey]
    ) -> Self {
        let kind = value.kind
        return typeMismatch(
            type,
            Context(codingPath: path, debugDescription: "The column holds \(kind), not \(type).")
        )
    }

    fileprivate static func notAColumn(_ path: [any CodingKey]) -> Self {
        dataCorrupted(
            Context(codingPath: path, debugDescription: "Only a column of jsonb has parts.")
        )
    }
}
