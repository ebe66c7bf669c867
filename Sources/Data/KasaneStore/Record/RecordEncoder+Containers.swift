/// An unsupported container.
///
/// Records must be encoded as keyed containers.
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

/// An unsupported nested container, whose values would have no column.
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
            Context(codingPath: path, debugDescription: "Encode records property by property.")
        )
    }
}

/// Discards the nested values of a property that is encoded as JSON.
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
