package import Foundation
package import KasaneDomain

/// Checks whether every store can store a value.
///
/// Each store rejects values that any other store would change or reject, so a use case tested with
/// one store behaves the same with another.
package enum StorableValues {
    /// The maximum size of a text or blob value in bytes, which is SQLite's limit.
    package static let maximumByteCount = 1_000_000_000

    /// Throws `DomainError.invalidInput` with the property's name if an element can't be stored.
    package static func check(_ element: some Encodable) throws {
        do {
            try element.encode(to: ValueChecker(column: nil, isNested: false))
        } catch let error as EncodingError {
            throw DomainError.cannotBeEncoded(error)
        }
    }

    /// Throws `DomainError.invalidInput` with the column's name if a value can't be stored as JSON
    /// or as an array.
    package static func check(_ value: some Encodable, nestedIn column: any CodingKey) throws {
        try ValueChecker(column: column, isNested: true).check(value)
    }

    /// Throws `DomainError.invalidInput` with the column's name if a value can't be stored.
    static func check(_ value: some Encodable, in column: any CodingKey) throws {
        try ValueChecker(column: column, isNested: false).check(value)
    }

    /// Returns the reason why the key can't be stored, or `nil` if it can.
    package static func problem(withKey key: Any) -> InputProblem? {
        switch key {
        case is Int, is UUID, is Bool, is Data, is URL: nil
        case let text as String: text.utf8.contains(0) ? .containsNUL : nil
        case let number as any FixedWidthInteger: isStorable(number) ? nil : .tooLarge
        case let number as any BinaryFloatingPoint: number.isNaN ? .notANumber : nil
        case let number as Decimal: number.storageProblem
        case let date as Date: date.isStorable ? nil : .dateOutOfRange
        default:
            Mirror(reflecting: key).children.lazy
                .compactMap { part in problem(withKey: part.value) }
                .first
        }
    }

    fileprivate static func isStorable(_ number: some FixedWidthInteger) -> Bool {
        Int64(exactly: number) != nil
    }
}

extension DomainError {
    /// Creates an error for a property that can't be encoded.
    ///
    /// By default, the field is the property named by the encoding error.
    package static func cannotBeEncoded(_ error: EncodingError, field: String? = nil) -> Self {
        var field = field
        if field == nil, case .invalidValue(_, let context) = error {
            field = context.codingPath.first?.stringValue
        }
        return .invalidInput(
            InputProblem.cannotBeEncoded,
            field: field,
            cause: UnderlyingError(error)
        )
    }
}

extension Decimal {
    /// The maximum number of significant digits that survive a round trip.
    package static let maximumDigitCount = 38

    /// The reason why the number can't be stored, or `nil` if it can.
    package var storageProblem: InputProblem? {
        if isNaN { return .notANumber }
        return "\(self)".significantDigitCount > Self.maximumDigitCount ? .tooLarge : nil
    }
}

extension String {
    /// The number of digits without leading and trailing zeros.
    package var significantDigitCount: Int {
        let digits = filter(\.isNumber).drop { $0 == "0" }
        return digits.count - digits.reversed().prefix { $0 == "0" }.count
    }
}

/// Checks an element's properties as they are encoded.
private struct ValueChecker: Encoder {
    /// The property, or `nil` for the element itself.
    let column: (any CodingKey)?
    /// Whether the values are part of a property stored as JSON.
    let isNested: Bool

    var codingPath: [any CodingKey] { column.map { [$0] } ?? [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedChecker<Key>(checker: parts))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedChecker(checker: parts) }
    func singleValueContainer() -> any SingleValueEncodingContainer {
        UnkeyedChecker(checker: self)
    }

    /// A checker for nested values.
    private var parts: Self { Self(column: column, isNested: column != nil) }

    func check<Value: Encodable>(_ value: Value) throws {
        switch value {
        case is Int, is Bool, is UUID, is Data, is URL: break
        case let text as String: if text.utf8.contains(0) { throw refusal(.containsNUL) }
        case let number as any FixedWidthInteger:
            // JSON integers can have any size.
            if !isNested, !StorableValues.isStorable(number) { throw refusal(.tooLarge) }
        case let number as any BinaryFloatingPoint:
            if isNested, !number.isFinite { throw refusal(.cannotBeEncoded) }
            if number.isNaN { throw refusal(.notANumber) }
        case let number as Decimal:
            if isNested, number.isNaN { throw refusal(.cannotBeEncoded) }
            if !isNested, let problem = number.storageProblem { throw refusal(problem) }
        case let date as Date:
            // Dates in JSON are numbers.
            if isNested, !date.timeIntervalSince1970.isFinite { throw refusal(.cannotBeEncoded) }
            if !isNested, !date.isStorable { throw refusal(.dateOutOfRange) }
        default:
            // Skip bytes, which need no checks.
            if Value.self != [UInt8].self { try value.encode(to: self) }
        }
    }

    private func refusal(_ problem: InputProblem) -> DomainError {
        .invalidInput(problem, field: column?.stringValue)
    }
}

private struct KeyedChecker<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let checker: ValueChecker
    var codingPath: [any CodingKey] { checker.codingPath }

    func encodeNil(forKey key: Key) {}

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        // JSON keys can contain user input, as in a dictionary.
        if checker.isNested { try checker.check(key.stringValue) }
        try part(key).check(value)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        part(key).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        part(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { checker }
    func superEncoder(forKey key: Key) -> any Encoder { checker }

    private func part(_ key: Key) -> ValueChecker {
        checker.isNested ? checker : ValueChecker(column: key, isNested: false)
    }
}

private struct UnkeyedChecker: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    let checker: ValueChecker
    var codingPath: [any CodingKey] { checker.codingPath }
    var count: Int { 0 }

    func encodeNil() {}
    func encode<Value: Encodable>(_ value: Value) throws { try checker.check(value) }

    func nestedContainer<Key: CodingKey>(
        keyedBy keyType: Key.Type
    ) -> KeyedEncodingContainer<Key> {
        checker.container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { checker.unkeyedContainer() }
    func superEncoder() -> any Encoder { checker }
}
