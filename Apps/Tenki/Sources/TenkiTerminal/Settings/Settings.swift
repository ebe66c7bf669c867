import Configuration
import Foundation

/// The settings in the environment and in a configuration file.
///
/// An option on the command line takes precedence over its environment variable, and the variable
/// over the file. Empty variables count as not set.
public struct Settings: Sendable {
    private struct Source: Sendable {
        let snapshot: any ConfigSnapshot
        let prefix: [String]
        /// Returns the name of a setting in this source, for messages.
        let name: @Sendable (SettingKey) -> String
    }

    /// The sources in order of precedence.
    private let sources: [Source]

    /// Reads the settings.
    ///
    /// - Parameters:
    ///   - path: The path of a file with a JSON object; `nil` for the one that the variable
    ///     `TENKI_CONFIGURATION` names, if any.
    ///   - environment: The environment variables.
    /// - Throws: ``CommandError`` if the file cannot be read, or has a key that is not a setting's.
    public init(file path: String?, environment: [String: String]) throws(CommandError) {
        let secrets = SettingKey.allCases.filter(\.isSecret)
        let variables = EnvironmentVariablesProvider(
            environmentVariables: environment.filter { name, value in
                name.hasPrefix("TENKI_") && !value.isEmpty
            },
            secretsSpecifier: .specific(Set(secrets.map(\.variable)))
        )
        let environmentSource = Source(
            snapshot: variables.snapshot(),
            prefix: ["tenki"],
            name: \.variable
        )
        guard let path = path ?? environment["TENKI_CONFIGURATION"], !path.isEmpty else {
            sources = [environmentSource]
            return
        }
        sources = [environmentSource, try Self.file(path, secrets: secrets)]
    }

    /// Returns the value of a setting; `nil` if it is not set.
    ///
    /// - Parameters:
    ///   - setting: The setting.
    ///   - option: The value of the command line's option; `nil` if it is not given.
    /// - Returns: The value of the source that takes precedence.
    /// - Throws: ``CommandError`` with the name of the variable or of the file's key and the
    ///   allowed values, but without the value, which may be a secret.
    public func value<Value>(
        of setting: Setting<Value>,
        given option: Value? = nil
    ) throws(CommandError) -> Value? {
        if let option { return option }
        for source in sources {
            let key = AbsoluteConfigKey(source.prefix + [setting.key.rawValue])
            let content: ConfigContent?
            do {
                content = try source.snapshot.value(forKey: key, type: setting.type).value?.content
            } catch {
                throw invalid(setting, in: source)
            }
            guard let content else { continue }
            guard let value = setting.decode(content) else { throw invalid(setting, in: source) }
            return value
        }
        return nil
    }

    /// Returns the error of a value that is not allowed.
    private func invalid<Value>(_ setting: Setting<Value>, in source: Source) -> CommandError {
        CommandError("\(source.name(setting.key)) takes \(setting.allowed)", .usage)
    }

    private static func file(
        _ path: String,
        secrets: [SettingKey]
    ) throws(CommandError) -> Source {
        let file = "the configuration file \(path)"
        // The advice is the same for every cause.
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw CommandError("\(file) cannot be read", .usage)
        }
        let snapshot: JSONSnapshot
        let names: [String]
        do {
            let object = try JSONSerialization.jsonObject(with: data)
            names = (object as? [String: Any]).map(Self.names) ?? []
            snapshot = try JSONSnapshot(
                data: data.bytes,
                providerName: path,
                parsingOptions: .init(
                    secretsSpecifier: .specific(Set(secrets.map(\.rawValue)))
                )
            )
        } catch {
            throw CommandError("\(file) is not a JSON object of settings", .usage)
        }
        if let name = names.first(where: { SettingKey(rawValue: $0) == nil }) {
            let known = SettingKey.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandError("\(file) has the unknown key “\(name)”; known are \(known)", .usage)
        }
        return Source(snapshot: snapshot, prefix: []) { "“\($0.rawValue)” in \(path)" }
    }

    /// Returns the keys of an object, and those of an object in it as `outer.inner`.
    private static func names(in object: [String: Any]) -> [String] {
        object
            .flatMap { key, value in
                (value as? [String: Any]).map { $0.keys.map { "\(key).\($0)" } } ?? [key]
            }
            .sorted()
    }
}

extension Settings: CustomReflectable {
    /// A mirror without children, so that no log prints a secret.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
