import Foundation

/// Encodes and decodes JSON documents in columns.
package enum JSONDocument {
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .millisecondsSince1970
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(value))
    }

    package static func decode<Value: Decodable>(
        _ type: Value.Type,
        from bytes: [UInt8]
    ) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        return try decoder.decode(type, from: Data(bytes))
    }
}

/// A `Codable` value stored as JSON: `jsonb` in PostgreSQL, text in SQLite.
///
/// ```swift
/// try await transaction.execute("UPDATE city SET names = \(SQLJSON(names)) WHERE id = \(id)")
/// ```
public struct SQLJSON<Value: Codable & Sendable>: SQLValueConvertible {
    /// The encoded or decoded value.
    public let value: Value

    private let bytes: [UInt8]

    /// Encodes a value, or throws `EncodingError`.
    public init(_ value: Value) throws {
        self.value = value
        bytes = try JSONDocument.encode(value)
    }

    /// The JSON document.
    public var sqlValue: SQLValue { .json(bytes) }

    /// Decodes a stored document, or returns `nil` if it doesn't match the type.
    public init?(sqlValue: SQLValue) {
        // The error is discarded: the row's error names the column, and the document might be
        // private.
        let bytes: [UInt8]
        switch sqlValue {
        case .json(let document): bytes = document
        case .text(let text): bytes = Array(text.utf8)
        default: return nil
        }
        guard let value = try? JSONDocument.decode(Value.self, from: bytes) else { return nil }
        self.value = value
        self.bytes = bytes
    }
}
