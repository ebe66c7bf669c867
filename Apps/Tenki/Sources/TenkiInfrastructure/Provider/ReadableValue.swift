/// A number of a series.
///
/// A value that is not a number is unknown. It does not make the others unreadable.
struct ReadableNumber: Decodable, Sendable {
    /// The number, which can be written as text; `nil` if it is unknown.
    let number: Double?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // A value of another type is an unknown value.
        let number = try? container.decode(Double.self)
        let text = try? container.decode(String.self)
        self.number = number ?? text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
}

/// A text of a series.
///
/// A value that is empty or not a text is unknown. It does not make the others unreadable.
struct ReadableText: Decodable, Sendable {
    /// The text; `nil` if it is unknown.
    let text: String?

    init(from decoder: any Decoder) throws {
        // A value of another type is an unknown value.
        let text = try? decoder.singleValueContainer().decode(String.self)
        self.text = text?.isEmpty == false ? text : nil
    }
}

extension [ReadableNumber]? {
    /// The number at an index; `nil` if it is unknown.
    subscript(number index: Int) -> Double? {
        guard let self, self.indices.contains(index) else { return nil }
        return self[index].number
    }
}

extension [ReadableText]? {
    /// The text at an index; `nil` if it is unknown.
    subscript(text index: Int) -> String? {
        guard let self, self.indices.contains(index) else { return nil }
        return self[index].text
    }
}

/// An element of a list.
///
/// An element that cannot be read does not make the others unreadable.
struct ReadableElement<Value: Decodable & Sendable>: Decodable, Sendable {
    let result: Result<Value, any Error>

    /// The value; `nil` if it cannot be read.
    var value: Value? { try? result.get() }

    init(from decoder: any Decoder) {
        result = Result { try Value(from: decoder) }
    }
}

/// The elements of a list that can be read.
///
/// A list that has elements is unreadable if none of them can be read.
struct ReadableList<Value: Decodable & Sendable>: Decodable, Sendable {
    let values: [Value]

    init(from decoder: any Decoder) throws {
        values = try decoder.singleValueContainer().decode([ReadableElement<Value>].self)
            .readable { try $0.result.get() }
    }
}

extension Sequence {
    func readable<Value>(_ read: (Element) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        var failure: (any Error)?
        for element in self {
            do {
                values.append(try read(element))
            } catch {
                failure = failure ?? error
            }
        }
        if values.isEmpty, let failure { throw failure }
        return values
    }
}

/// A field that is `nil` if it is missing or cannot be read.
///
/// It does not make the other fields unreadable.
@propertyWrapper
struct Readable<Value: Decodable & Sendable>: Decodable, Sendable {
    let wrappedValue: Value?

    init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    init(from decoder: any Decoder) {
        // The value is unknown, whatever is there.
        wrappedValue = try? Value(from: decoder)
    }
}

extension KeyedDecodingContainer {
    /// Lets synthesized initializers decode a field whose key is missing.
    func decode<Value: Decodable & Sendable>(
        _ type: Readable<Value>.Type,
        forKey key: Key
    ) throws -> Readable<Value> {
        // The value is unknown, whatever is there.
        Readable(wrappedValue: try? decode(Value.self, forKey: key))
    }
}
