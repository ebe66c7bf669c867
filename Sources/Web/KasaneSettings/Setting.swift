import Configuration

/// An application setting with a name, allowed values and help text.
///
/// ```swift
/// extension Setting where Value == Int {
///     static let recipeLimit = number("recipe-limit", 1...10_000, help: "The number of recipes.")
/// }
/// ```
///
/// ```swift
/// let limit = try settings.value(of: .recipeLimit) ?? 100
/// ```
///
/// The name consists of lowercase words separated by hyphens. It is also the name of the
/// command-line option and the key in a configuration file. The environment variable is prefixed
/// with the application's name, as in `COOKBOOK_RECIPE_LIMIT`.
public struct Setting<Value: Sendable>: Sendable {
    /// The name, allowed values and help text, independent of the value's type.
    public let declaration: SettingDeclaration
    let decode: @Sendable (ConfigContent) -> Value?

    fileprivate init(
        _ declaration: SettingDeclaration,
        _ type: ConfigType,
        decode: @escaping @Sendable (ConfigContent) -> Value?
    ) {
        var declaration = declaration
        declaration.type = type
        declaration.allows = { decode($0) != nil }
        self.declaration = declaration
        self.decode = decode
    }
}

/// A setting's name, allowed values and help text.
public struct SettingDeclaration: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case value
        case flag
        case list
        /// A value that can't be a command-line option, because other users of the machine can read
        /// process arguments.
        case secret
    }

    /// The name, which consists of lowercase words separated by hyphens.
    public let name: String
    /// The allowed values, phrased to follow “must be”, such as `a number from 0 to 65535`.
    public let allowed: String
    /// The help text, which is a complete sentence.
    public let help: String
    let kind: Kind
    fileprivate(set) var type = ConfigType.string
    fileprivate(set) var allows: @Sendable (ConfigContent) -> Bool = { _ in true }

    /// Whether the value is a secret, which never appears in messages or logs.
    public var isSecret: Bool { kind == .secret }

    /// Returns the name of the environment variable, such as `NOTES_PORT` for the setting `port` of
    /// the application `notes`.
    public func variable(of application: String) -> String {
        "\(application)_\(name)".uppercased().replacing("-", with: "_")
    }

    fileprivate init(_ name: String, _ kind: Kind, _ allowed: String, _ help: String) {
        precondition(
            !name.isEmpty && name.utf8.allSatisfy(Self.isAllowed),
            "A setting's name can contain only lowercase letters, digits and hyphens: “\(name)”."
        )
        self.name = name
        self.kind = kind
        self.allowed = allowed
        self.help = help
    }

    /// Returns whether two declarations have the same name, allowed values and help text.
    public static func == (left: Self, right: Self) -> Bool {
        (left.name, left.kind, left.allowed, left.help)
            == (right.name, right.kind, right.allowed, right.help)
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

extension Setting where Value == Int {
    /// Returns an integer setting.
    ///
    /// - Parameter unit: The plural name of the unit, such as `seconds`.
    public static func number(
        _ name: String,
        _ range: ClosedRange<Int>,
        unit: String? = nil,
        help: String
    ) -> Self {
        let number = unit.map { "a number of \($0)" } ?? "a number"
        let allowed = "\(number) from \(range.lowerBound) to \(range.upperBound)"
        return Self(SettingDeclaration(name, .value, allowed, help), .int) { content in
            guard case .int(let number) = content, range.contains(number) else { return nil }
            return number
        }
    }
}

extension Setting where Value == Double {
    /// Returns a numeric setting that ranges from 0 to an upper bound.
    public static func number(_ name: String, upTo bound: Int, help: String) -> Self {
        let declaration = SettingDeclaration(name, .value, "a number from 0 to \(bound)", help)
        return Self(declaration, .double) { content in
            guard case .double(let number) = content, (0...Double(bound)).contains(number)
            else { return nil }
            return number
        }
    }
}

extension Setting where Value == Bool {
    /// Returns a Boolean setting.
    ///
    /// On the command line, `--name` turns on the setting and `--no-name` turns it off.
    public static func flag(_ name: String, help: String) -> Self {
        Self(SettingDeclaration(name, .flag, "true or false", help), .bool) { content in
            if case .bool(let isOn) = content { isOn } else { nil }
        }
    }
}

extension Setting where Value == String {
    /// Returns a string setting.
    ///
    /// - Parameters:
    ///   - allowed: The allowed values, phrased to follow “must be”, such as
    ///     `the path of a folder`.
    ///   - isAllowed: Returns whether a value is allowed. By default, any non-empty string is
    ///     allowed.
    public static func text(
        _ name: String,
        _ allowed: String,
        help: String,
        where isAllowed: @escaping @Sendable (String) -> Bool = { !$0.isEmpty }
    ) -> Self {
        Self(SettingDeclaration(name, .value, allowed, help), .string) { content in
            guard case .string(let text) = content, isAllowed(text) else { return nil }
            return text
        }
    }

    /// Returns a secret setting, which can be set by an environment variable or a key in a file.
    ///
    /// Secrets can't be command-line options, because other users of the machine can read process
    /// arguments.
    ///
    /// - Parameter isAllowed: Returns whether a value is allowed. By default, any non-empty string
    ///   is allowed.
    public static func secret(
        _ name: String,
        _ allowed: String,
        help: String,
        where isAllowed: @escaping @Sendable (String) -> Bool = { !$0.isEmpty }
    ) -> Self {
        Self(SettingDeclaration(name, .secret, allowed, help), .string) { content in
            guard case .string(let text) = content, isAllowed(text) else { return nil }
            return text
        }
    }
}

extension Setting where Value: RawRepresentable<String> & CaseIterable {
    /// Returns a setting whose values are the cases of an enumeration.
    public static func choice(_ name: String, help: String) -> Self {
        let names = Value.allCases.map(\.rawValue).joined(separator: " or ")
        return Self(SettingDeclaration(name, .value, names, help), .string) { content in
            if case .string(let text) = content { Value(rawValue: text) } else { nil }
        }
    }
}

extension Setting {
    /// Returns a list setting.
    ///
    /// On the command line, repeat the option. In a variable, separate values with commas. In a
    /// file, use an array.
    ///
    /// - Parameter allowed: The allowed values in the plural, phrased to follow “must be”, such as
    ///   `names, such as weather.example`.
    public static func list<Element: Sendable>(
        _ name: String,
        _ allowed: String,
        help: String,
        parse: @escaping @Sendable (String) throws -> Element
    ) -> Self where Value == [Element] {
        Self(SettingDeclaration(name, .list, allowed, help), .stringArray) { content in
            guard case .stringArray(let texts) = content else { return nil }
            // The error for the whole list names the allowed values.
            return try? texts.map(parse)
        }
    }
}
