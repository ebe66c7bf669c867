/// Text in one language.
///
/// Interpolated values are stored separately, so that translations can place them differently.
public struct TranslatedText: ExpressibleByStringInterpolation, Sendable {
    let text: String
    /// The text in which `{1}`, `{2}` and so on stand for the values.
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

    /// Creates text that has no values.
    public init(_ text: String) {
        self.init(stringLiteral: text)
    }

    /// Creates text that has no values.
    public init(stringLiteral text: String) {
        self.text = text
        key = text
        values = []
    }

    /// Creates text from an interpolated literal.
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
