/// A text in one language.
///
/// The values of a literal's interpolations remain known, so that another language can insert them
/// at other positions.
public struct TranslatedText: ExpressibleByStringInterpolation, Sendable {
    let text: String
    /// The text with `{1}`, `{2}` and so on instead of its values.
    let key: String
    private let values: [String]

    /// The parts of a literal with interpolations.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var key = ""
        fileprivate var values: [String] = []

        /// Creates an empty text.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        /// Appends a part of the text that is translated.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
            key += literal
        }

        /// Appends a value that every translation contains.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            values.append(value.description)
            text += value.description
            key += "{\(values.count)}"
        }
    }

    /// Creates a text without values.
    public init(_ text: String) {
        self.init(stringLiteral: text)
    }

    /// Creates a text without values.
    public init(stringLiteral text: String) {
        self.text = text
        key = text
        values = []
    }

    /// Creates a text with values.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        key = stringInterpolation.key
        values = stringInterpolation.values
    }

    /// Returns a translation with the values at the positions of their numbers.
    func inserted(into translation: String) -> String {
        guard !values.isEmpty else { return translation }
        var result = ""
        var rest = translation[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            result += rest[..<start]
            let number = Int(rest[rest.index(after: start)..<end]) ?? 0
            result += values.indices.contains(number - 1) ? values[number - 1] : ""
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
