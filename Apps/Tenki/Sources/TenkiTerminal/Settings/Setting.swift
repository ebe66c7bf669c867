package import ArgumentParser
import Configuration

/// The type and the allowed values of a setting.
///
/// ```swift
/// let port = try settings.value(of: .number(.port, 0...65_535), given: option) ?? 8080
/// ```
package struct Setting<Value: Sendable>: Sendable {
    let key: SettingKey
    /// The allowed values, as the end of a sentence: `a number from 0 to 65535`.
    let allowed: String
    let type: ConfigType
    /// Returns the value in a source, or `nil` if it is not allowed.
    let decode: @Sendable (ConfigContent) -> Value?
    private let isAllowed: @Sendable (Value) -> Bool

    private init(
        _ key: SettingKey,
        allowed: String,
        type: ConfigType,
        isAllowed: @escaping @Sendable (Value) -> Bool = { _ in true },
        decode: @escaping @Sendable (ConfigContent) -> Value?
    ) {
        self.key = key
        self.allowed = allowed
        self.type = type
        self.isAllowed = isAllowed
        self.decode = { content in
            decode(content).flatMap { isAllowed($0) ? $0 : nil }
        }
    }

    /// Checks the value of the command line's option.
    ///
    /// - Throws: An error that names the option and the allowed values.
    package func check(_ value: Value?) throws(ValidationError) {
        guard let value, !isAllowed(value) else { return }
        throw ValidationError("--\(key.rawValue) takes \(allowed).")
    }
}

extension Setting where Value == Int {
    /// Returns a setting with a number in a range.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - range: The allowed numbers.
    ///   - unit: The unit in the plural, such as `seconds`; `nil` for a mere number.
    /// - Returns: The setting.
    package static func number(
        _ key: SettingKey,
        _ range: ClosedRange<Int>,
        unit: String? = nil
    ) -> Self {
        let number = unit.map { "a number of \($0)" } ?? "a number"
        return Self(
            key,
            allowed: "\(number) from \(range.lowerBound) to \(range.upperBound)",
            type: .int,
            isAllowed: range.contains
        ) { if case .int(let number) = $0 { number } else { nil } }
    }
}

extension Setting where Value == Double {
    /// Returns a setting with a number from 0 up to a bound.
    package static func number(_ key: SettingKey, upTo bound: Int) -> Self {
        Self(
            key,
            allowed: "a number from 0 to \(bound)",
            type: .double,
            isAllowed: (0...Double(bound)).contains
        ) { if case .double(let number) = $0 { number } else { nil } }
    }
}

extension Setting where Value == Bool {
    /// Returns a setting that is true or false.
    package static func flag(_ key: SettingKey) -> Self {
        Self(key, allowed: "true or false", type: .bool) {
            if case .bool(let isOn) = $0 { isOn } else { nil }
        }
    }
}

extension Setting where Value == String {
    /// Returns a setting with a text that is not empty.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - allowed: The allowed texts, as the end of a sentence: `the path of a folder`.
    ///   - isAllowed: Returns whether a text is allowed.
    /// - Returns: The setting.
    package static func text(
        _ key: SettingKey,
        _ allowed: String,
        where isAllowed: @escaping @Sendable (String) -> Bool = { !$0.isEmpty }
    ) -> Self {
        Self(key, allowed: allowed, type: .string, isAllowed: isAllowed) {
            if case .string(let text) = $0 { text } else { nil }
        }
    }
}

extension Setting where Value: RawRepresentable<String> & CaseIterable {
    /// Returns a setting with one of the values of an enumeration.
    package static func choice(_ key: SettingKey) -> Self {
        Self(key, allowed: names, type: .string) {
            if case .string(let text) = $0 { Value(rawValue: text) } else { nil }
        }
    }

    /// The allowed values, such as `ja or en`.
    static var names: String { Value.allCases.map(\.rawValue).joined(separator: " or ") }
}

extension Setting {
    /// Returns a setting with several values: separated by commas in a variable, an array in the
    /// file.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - allowed: The allowed values, as the end of a sentence.
    ///   - parse: Parses a value; an error means that it is not allowed.
    /// - Returns: The setting.
    package static func list<Element: Sendable>(
        _ key: SettingKey,
        _ allowed: String,
        parse: @escaping @Sendable (String) throws -> Element
    ) -> Self where Value == [Element] {
        Self(key, allowed: allowed, type: .stringArray) { content in
            guard case .stringArray(let texts) = content else { return nil }
            // The error of the whole list names the allowed values.
            let values = texts.compactMap { try? parse($0) }
            return values.count == texts.count ? values : nil
        }
    }
}
