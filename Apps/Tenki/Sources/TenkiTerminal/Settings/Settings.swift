import Configuration
import Foundation

package struct Settings: Sendable {
    private struct Source: Sendable {
        let snapshot: any ConfigSnapshot
        let prefix: [String]
        let name: @Sendable (SettingKey) -> String
        let texts: [SettingKey: String]
    }

    private let sources: [Source]

    package init(file path: String?, environment: [String: String]) throws(CommandError) {
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
            name: \.variable,
            texts: Self.texts { key in
                environment[key.variable].flatMap { $0.isEmpty ? nil : $0 }
            }
        )
        guard let path = path ?? environment["TENKI_CONFIGURATION"], !path.isEmpty else {
            sources = [environmentSource]
            return
        }
        sources = [environmentSource, try Self.file(path, secrets: secrets)]
    }

    package func value<Value>(
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

    /// Returns the values of all settings as they are written, with the sources that take
    /// precedence over others, in the order of the keys.
    ///
    /// Values are not checked. A secret is never returned.
    package func entries(given options: [SettingKey: String] = [:]) -> [SettingEntry] {
        SettingKey.allCases.map { key in
            if let text = options[key] {
                return SettingEntry(key: key, text: text, source: "--\(key.rawValue)")
            }
            let source = sources.first { $0.texts[key] != nil }
            return SettingEntry(key: key, text: source?.texts[key], source: source?.name(key))
        }
    }

    private static func texts(_ text: (SettingKey) -> String?) -> [SettingKey: String] {
        var texts: [SettingKey: String] = [:]
        for key in SettingKey.allCases {
            texts[key] = text(key).map { key.isSecret ? SettingEntry.redacted : $0 }
        }
        return texts
    }

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
        let values: [String: JSONText]
        do {
            let object = try JSONSerialization.jsonObject(with: data)
            names = (object as? [String: Any]).map(Self.names) ?? []
            // Values of other types are reported by the commands that read them.
            values = (try? JSONDecoder().decode([String: JSONText].self, from: data)) ?? [:]
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
            let nearest = SettingKey.nearest(to: name).map { ", the nearest is “\($0.rawValue)”" }
            let known = SettingKey.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandError(
                """
                \(file) has the unknown key “\(name)”\(nearest ?? ""); the known keys are \(known)
                """,
                .usage
            )
        }
        return Source(
            snapshot: snapshot,
            prefix: [],
            name: { "“\($0.rawValue)” in \(path)" },
            texts: texts { key in values[key.rawValue]?.text }
        )
    }

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
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
