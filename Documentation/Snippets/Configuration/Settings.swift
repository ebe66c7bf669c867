import Configuration
import SystemPackage

private struct SettingError: Error, CustomStringConvertible {
    let description: String
}

private struct Settings: Sendable {
    /// The sources in order of precedence.
    let providers: [any ConfigProvider]

    func number(_ key: String, in range: ClosedRange<Int>) throws -> Int? {
        let allowed = "takes a number from \(range.lowerBound) to \(range.upperBound)"
        guard let found = try content(key, .int, allowed) else { return nil }
        guard case .int(let number) = found.content, range.contains(number) else {
            throw SettingError(description: "\(found.source) \(allowed)")
        }
        return number
    }

    func text(_ key: String) throws -> String? {
        let allowed = "takes a text that is not empty"
        guard let found = try content(key, .string, allowed) else { return nil }
        guard case .string(let text) = found.content, !text.isEmpty else {
            throw SettingError(description: "\(found.source) \(allowed)")
        }
        return text
    }

    private func content(
        _ key: String,
        _ type: ConfigType,
        _ allowed: String
    ) throws -> (content: ConfigContent, source: String)? {
        for provider in providers {
            let source = "“\(key)” of \(provider.providerName)"
            do {
                let path = AbsoluteConfigKey(ConfigKey(key))
                if let value = try provider.value(forKey: path, type: type).value {
                    return (value.content, source)
                }
            } catch {
                // The error of the provider may contain the value, which may be a secret.
                throw SettingError(description: "\(source) \(allowed)")
            }
        }
        return nil
    }
}

@MainActor func serverSettings() async throws {
    let options: [AbsoluteConfigKey: ConfigValue] = ["port": 8081]
    let secrets = SecretsSpecifier<String, String>.specific(["NOTES_TOKEN"])

    let settings = Settings(
        providers: [
            InMemoryProvider(name: "the command line", values: options),
            KeyMappingProvider(
                upstream: EnvironmentVariablesProvider(secretsSpecifier: secrets)
            ) { key in
                AbsoluteConfigKey(["notes"] + key.components)
            },
            try await FileProvider<JSONSnapshot>(filePath: "notes.json", allowMissing: true),
        ]
    )

    do {
        let port = try settings.number("port", in: 0...65_535) ?? 8080
        let host = try settings.text("host") ?? "127.0.0.1"
        print("http://\(host):\(port)/")
    } catch {
        print("notes: \(error)")
    }
}
