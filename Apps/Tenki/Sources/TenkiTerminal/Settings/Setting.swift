package import ArgumentParser
import Configuration

package struct Setting<Value: Sendable>: Sendable {
    let key: SettingKey
    /// The allowed values, as the end of a sentence: `a number from 0 to 65535`.
    let allowed: String
    let type: ConfigType
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

    package func check(_ value: Value?) throws(ValidationError) {
        guard let value, !isAllowed(value) else { return }
        throw ValidationError("--\(key.rawValue) takes \(allowed).")
    }
}

extension Setting where Value == Int {
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
    package static func flag(_ key: SettingKey) -> Self {
        Self(key, allowed: "true or false", type: .bool) {
            if case .bool(let isOn) = $0 { isOn } else { nil }
        }
    }
}

extension Setting where Value == String {
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
    package static func choice(_ key: SettingKey) -> Self {
        Self(key, allowed: names, type: .string) {
            if case .string(let text) = $0 { Value(rawValue: text) } else { nil }
        }
    }

    static var names: String { Value.allCases.map(\.rawValue).joined(separator: " or ") }
}

extension Setting {
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
