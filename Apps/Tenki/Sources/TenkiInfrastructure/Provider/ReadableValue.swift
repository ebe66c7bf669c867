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
