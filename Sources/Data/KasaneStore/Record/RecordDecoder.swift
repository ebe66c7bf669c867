import Foundation

/// Decodes a record from the columns of a row.
package struct RecordDecoder: Decoder {
    private let row: SQLRow
    package var codingPath: [any CodingKey] { [] }
    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    package init(row: SQLRow) {
        self.row = row
    }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(RowContainer<Key>(row: row))
    }

    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw DecodingError.notAColumn([])
    }

    package func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw DecodingError.notAColumn([])
    }
}

private final class RowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let row: SQLRow
    /// The column after the most recently read column.
    ///
    /// It is tried first, because most properties are in column order.
    private var next = 0
    var codingPath: [any CodingKey] { [] }

    init(row: SQLRow) {
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
        try SQLValueDecoder.decode(type, from: value(key), at: [key])
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

    private func value(_ key: Key) throws -> SQLValue {
        guard let index = index(key) else {
            throw DecodingError.keyNotFound(
                key,
                DecodingError.Context(codingPath: [], debugDescription: "No such column in row.")
            )
        }
        return try row.value(index)
    }

    private func convert<Value: SQLValueConvertible>(_ key: Key) throws -> Value {
        let stored = try value(key)
        guard let value = Value(sqlValue: stored) else {
            throw DecodingError.mismatch(Value.self, stored, [key])
        }
        return value
    }

    private func optional<Value: SQLValueConvertible>(_ key: Key) throws -> Value? {
        guard contains(key) else { return nil }
        return try convert(key) as Value?
    }
}

/// Decodes a property from one column.
struct SQLValueDecoder: Decoder, SingleValueDecodingContainer {
    private let value: SQLValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    static func decode<Value: Decodable>(
        _ type: Value.Type,
        from stored: SQLValue,
        at path: [any CodingKey]
    ) throws -> Value {
        if let convertible = type as? any SQLValueConvertible.Type,
            let value = convertible.init(sqlValue: stored) as? Value
        {
            return value
        }
        switch stored {
        case .json(let bytes): return try JSONDocument.decode(type, from: bytes)
        case .text(let text) where type == URL.self:
            if let url = URL(string: text) as? Value { return url }
        case .text(let text) where type is any SQLList.Type:
            return try JSONDocument.decode(type, from: Array(text.utf8))
        default: break
        }
        if type is any SQLValueConvertible.Type || type == URL.self {
            throw DecodingError.mismatch(type, stored, path)
        }
        do {
            return try Value(from: Self(value: stored, codingPath: path))
        } catch is PartsError {
            // Without a JSON column type, documents are text.
            guard case .text(let text) = stored else { throw DecodingError.notAColumn(path) }
            return try JSONDocument.decode(type, from: Array(text.utf8))
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw PartsError()
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw PartsError()
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
    func decodeNil() -> Bool { value == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try Self.decode(type, from: value, at: codingPath)
    }
}

/// An error thrown when a column is decoded as a keyed or unkeyed container.
private struct PartsError: Error {}

/// An array, stored as JSON in databases without arrays.
private protocol SQLList {}
extension Array: SQLList {}

extension DecodingError {
    fileprivate static func mismatch(
        _ type: Any.Type,
        _ value: SQLValue,
        _ path: [any CodingKey]
    ) -> Self {
        let kind = value.kind
        return typeMismatch(
            type,
            Context(codingPath: path, debugDescription: "The column contains \(kind), not \(type).")
        )
    }

    fileprivate static func notAColumn(_ path: [any CodingKey]) -> Self {
        dataCorrupted(
            Context(codingPath: path, debugDescription: "Only JSON columns can hold nested values.")
        )
    }
}
