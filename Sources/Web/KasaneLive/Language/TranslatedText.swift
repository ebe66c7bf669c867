/// Text in one language.
///
/// It keeps interpolated values separate, so another language can put them in different places.
public struct TranslatedText: ExpressibleByStringInterpolation, Sendable {
    let text: String
    /// The text with `{1}`, `{2}` and so on in place of its values.
    let key: String
    private let values: [String]

    /// The parts of an interpolated literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var key = ""
        fileprivate var values: [String] = []

        /// Creates an empty interpolation.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        /// Appends literal text.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
            key += literal
        }

        /// Appends a value.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            values.append(value.description)
            text += value.description
            key += "{\(values.count)}"
        }
    }

    /// Creates text without values.
    public init(_ text: String) {
        self.init(stringLiteral: text)
    }

    /// Creates text without values.
    public init(stringLiteral text: String) {
        self.text = text
        key = text
        values = []
    }

    /// Creates text with values.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        key = stringInterpolation.key
        values = stringInterpolation.values
    }

    /// Inserts the values into a translation.
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
