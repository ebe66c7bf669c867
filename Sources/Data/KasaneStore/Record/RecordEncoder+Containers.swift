/// A container for a record that has no columns.
struct NoContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    let path: [any CodingKey]
    var codingPath: [any CodingKey] { path }
    var count: Int { 0 }

    func encodeNil() throws { throw refusal }
    func encode<Value: Encodable>(_ value: Value) throws { throw refusal }

    func nestedContainer<Key: CodingKey>(
        keyedBy keyType: Key.Type
    ) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(NoKeyedContainer(path: path))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func superEncoder() -> any Encoder { IgnoringEncoder() }

    private var refusal: EncodingError { .notAColumn(path) }
}

/// A nested container of a record, which would not be a column.
struct NoKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let path: [any CodingKey]
    var codingPath: [any CodingKey] { path }

    func encodeNil(forKey key: Key) throws { throw EncodingError.notAColumn(path + [key]) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        throw EncodingError.notAColumn(path + [key])
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        KeyedEncodingContainer(NoKeyedContainer<NestedKey>(path: path + [key]))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        NoContainer(path: path + [key])
    }

    func superEncoder() -> any Encoder { IgnoringEncoder() }
    func superEncoder(forKey key: Key) -> any Encoder { IgnoringEncoder() }
}

extension EncodingError {
    fileprivate static func notAColumn(_ path: [any CodingKey]) -> Self {
        .invalidValue(
            path.map(\.stringValue),
            Context(codingPath: path, debugDescription: "A record is encoded property by property.")
        )
    }
}

/// Accepts the parts of a value that is then encoded as a document.
struct IgnoringEncoder: Encoder {
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(IgnoringKeyedContainer())
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { IgnoringContainer() }
    func singleValueContainer() -> any SingleValueEncodingContainer { IgnoringContainer() }
}

struct IgnoringContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }

    func encodeNil() {}
    func encode<Value: Encodable>(_ value: Value) {}

    func nestedContainer<Key: CodingKey>(
        keyedBy keyType: Key.Type
    ) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(IgnoringKeyedContainer())
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func superEncoder() -> any Encoder { IgnoringEncoder() }
}

struct IgnoringKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {}
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) {}

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        KeyedEncodingContainer(IgnoringKeyedContainer<NestedKey>())
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        IgnoringContainer()
    }

    func superEncoder() -> any Encoder { IgnoringEncoder() }
    func superEncoder(forKey key: Key) -> any Encoder { IgnoringEncoder() }
}
