import Configuration
public import Foundation
import SystemPackage

/// An application's settings from command-line options, environment variables and a file.
///
/// ```swift
/// let settings = try Settings(
///     of: "cookbook",
///     declaring: [Setting.recipeLimit.declaration],
///     arguments: Array(CommandLine.arguments.dropFirst())
/// )
/// let limit = try settings.value(of: .recipeLimit) ?? 100
/// ```
///
/// Options take precedence over environment variables, which take precedence over the file. The
/// file contains a JSON object, and its path is specified by `--configuration` or
/// `COOKBOOK_CONFIGURATION`. Unknown options and keys are errors. Empty variables are ignored.
public struct Settings: Sendable {
    private struct Source: Sendable {
        let snapshot: any ConfigSnapshot
        let name: @Sendable (SettingDeclaration) -> String
        /// Returns the setting's key in the source.
        let key: @Sendable (SettingDeclaration) -> AbsoluteConfigKey
    }

    /// The application's name, which is also the prefix of its environment variables.
    public let application: String
    private let declarations: [SettingDeclaration]
    private let sources: [Source]

    /// Reads an application's settings.
    ///
    /// - Parameters:
    ///   - application: The application's name, which consists of lowercase words separated by
    ///     hyphens.
    ///   - declarations: All settings. Other options and keys in the file are errors.
    ///   - arguments: The process arguments without the program name.
    /// - Throws: ``SettingError`` if an option or key is unknown or the file can't be read. Values
    ///   are validated by ``value(of:)`` and ``check()``.
    public init(
        of application: String,
        declaring declarations: [SettingDeclaration],
        arguments: [String] = [],
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(SettingError) {
        self.application = application
        self.declarations = declarations
        let known = declarations + [Self.file.declaration]
        let options = try Options(arguments, of: application, declaring: known)
        var sources = [
            Self.source(of: application, options.variables, secrets: []) { "--\($0.name)" },
            Self.source(
                of: application,
                environment.filter { !$0.value.isEmpty },
                secrets: known.filter(\.isSecret).map { $0.variable(of: application) }
            ) { $0.variable(of: application) },
        ]
        for source in sources {
            guard let path = try Self.value(of: Self.file, in: source) else { continue }
            sources.append(try Self.source(ofFile: path, declaring: declarations))
            break
        }
        self.sources = sources
    }

    /// Returns a setting's value, or `nil` if it isn't set.
    ///
    /// - Throws: ``SettingError`` if the value is invalid in the first source that sets it.
    public func value<Value>(of setting: Setting<Value>) throws(SettingError) -> Value? {
        assert(
            declarations.contains(setting.declaration),
            "Declare the setting “\(setting.declaration.name)” before reading it."
        )
        for source in sources {
            if let value = try Self.value(of: setting, in: source) { return value }
        }
        return nil
    }

    /// Validates all values, so that errors are reported before any services start.
    ///
    /// - Throws: ``SettingError`` for the first invalid value.
    public func check() throws(SettingError) {
        for declaration in declarations {
            for source in sources {
                guard try Self.content(of: declaration, in: source) == nil else { break }
            }
        }
    }

    /// Returns all settings with their values and sources, sorted by name.
    ///
    /// Secrets are replaced by dots. Other values aren't changed, so a URL might contain a
    /// password.
    ///
    /// - Throws: ``SettingError`` for the first invalid value.
    public func entries() throws(SettingError) -> [SettingEntry] {
        var entries: [SettingEntry] = []
        for declaration in declarations.sorted(by: { $0.name < $1.name }) {
            var entry = SettingEntry(name: declaration.name)
            for source in sources {
                guard let content = try Self.content(of: declaration, in: source) else { continue }
                entry.text = declaration.isSecret ? "•••" : content.text
                entry.source = source.name(declaration)
                break
            }
            entries.append(entry)
        }
        return entries
    }

    private static let file = Setting.text(
        "configuration",
        "the path of a file",
        help: "A JSON file with settings."
    )

    private static func value<Value>(
        of setting: Setting<Value>,
        in source: Source
    ) throws(SettingError) -> Value? {
        guard let content = try content(of: setting.declaration, in: source) else { return nil }
        return setting.decode(content)
    }

    /// Returns a setting's validated value, or `nil` if the source doesn't set it.
    private static func content(
        of declaration: SettingDeclaration,
        in source: Source
    ) throws(SettingError) -> ConfigContent? {
        let invalid = SettingError("\(source.name(declaration)) must be \(declaration.allowed)")
        let content: ConfigContent?
        do {
            let key = source.key(declaration)
            content = try source.snapshot.value(forKey: key, type: declaration.type).value?.content
        } catch {
            // The source's error might contain the value, which might be a secret.
            throw invalid
        }
        if let content, !declaration.allows(content) { throw invalid }
        return content
    }

    private static func source(
        of application: String,
        _ variables: [String: String],
        secrets: [String],
        name: @escaping @Sendable (SettingDeclaration) -> String
    ) -> Source {
        let provider = EnvironmentVariablesProvider(
            environmentVariables: variables,
            secretsSpecifier: .specific(Set(secrets))
        )
        return Source(snapshot: provider.snapshot(), name: name) { declaration in
            AbsoluteConfigKey([application, declaration.name])
        }
    }

    private static func source(
        ofFile path: String,
        declaring declarations: [SettingDeclaration]
    ) throws(SettingError) -> Source {
        let file = "the configuration file \(path)"
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw SettingError("\(file) cannot be read")
        }
        let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        let secrets = Set(declarations.filter(\.isSecret).map(\.name))
        guard let object,
            let snapshot = try? JSONSnapshot(
                data: data.bytes,
                providerName: path,
                parsingOptions: .init(secretsSpecifier: .specific(secrets))
            )
        else { throw SettingError("\(file) does not contain a JSON object of settings") }
        let names = declarations.map(\.name)
        if let unknown = object.keys.sorted().first(where: { !names.contains($0) }) {
            throw SettingError(
                """
                \(file) has an unknown key, “\(unknown)”; \
                \(nearest(to: unknown, in: names).map { "did you mean “\($0)”?" }
                    ?? "the known keys are \(names.sorted().joined(separator: ", "))")
                """
            )
        }
        // Nested objects have longer keys, so the setting would appear to be missing.
        if let nested = declarations.first(where: { object[$0.name] is [String: Any] }) {
            throw SettingError("“\(nested.name)” in \(path) must be \(nested.allowed)")
        }
        return Source(
            snapshot: snapshot,
            name: { "“\($0.name)” in \(path)" },
            key: { AbsoluteConfigKey([$0.name]) }
        )
    }

    /// Returns the closest name within an edit distance of two.
    static func nearest(to text: String, in names: [String]) -> String? {
        names.map { ($0, editDistance($0, text)) }.filter { $0.1 <= 2 }.min { $0.1 < $1.1 }?.0
    }

    private static func editDistance(_ left: String, _ right: String) -> Int {
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in right.enumerated() {
                let replaced = diagonal + (character == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}

extension Settings: CustomReflectable {
    /// A mirror without children, which keeps secrets out of logs.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Settings {
    /// Returns help text that lists all settings with their allowed values.
    public static func help(
        of application: String,
        declaring declarations: [SettingDeclaration]
    ) -> String {
        let entries = (declarations + [file.declaration]).sorted { $0.name < $1.name }
            .map { declaration in
                let variable = declaration.variable(of: application)
                let allowed = declaration.kind == .flag ? "" : " Takes \(declaration.allowed)."
                return "  \(declaration.heading(variable))\n"
                    + wrapped(declaration.help + allowed, indentation: 6)
            }
        let prefix = application.uppercased().replacing("-", with: "_")
        let ending = wrapped(
            """
            Each option can also be set as an environment variable, such as \(prefix)_PORT, or as \
            a key in a JSON file. Options take precedence over variables, and variables over the \
            file.
            """,
            indentation: 0
        )
        return entries.joined(separator: "\n") + "\n\n" + ending
    }

    private static func wrapped(_ text: String, indentation: Int) -> String {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + word.count < 79 - indentation {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        let margin = String(repeating: " ", count: indentation)
        return lines.map { margin + $0 }.joined(separator: "\n")
    }
}

extension SettingDeclaration {
    fileprivate func heading(_ variable: String) -> String {
        switch kind {
        case .value: "--\(name) <value>"
        case .list: "--\(name) <value> …"
        case .flag: "--\(name), --no-\(name)"
        case .secret: variable
        }
    }
}
