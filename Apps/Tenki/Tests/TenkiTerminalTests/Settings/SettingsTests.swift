import ArgumentParser
import Foundation
import KasaneTesting
import TenkiInfrastructure
import TenkiTerminal
import Testing

@Suite
struct SettingsTests {
    private let port = Setting.number(.port, 0...65_535)
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `an option precedes its variable, and the variable the file`() throws {
        try write(#"{"port": 1}"#)
        let both = try settings(["TENKI_PORT": "2"])
        let alone = try settings()

        #expect(try both.value(of: port, given: 3) == 3)
        #expect(try both.value(of: port) == 2)
        #expect(try alone.value(of: port) == 1)
    }

    @Test func `nothing that is not set has a value`() throws {
        let settings = try Settings(file: nil, environment: ["TENKI_PORT": "", "PORT": "1"])

        #expect(try settings.value(of: port) == nil)
    }

    @Test func `a variable names the file, and an option another`() throws {
        try write(#"{"port": 1}"#)
        let other = try TemporaryFile()
        try Data(#"{"port": 2}"#.utf8).write(to: URL(filePath: other.path))
        let environment = ["TENKI_CONFIGURATION": file.path]

        #expect(try Settings(file: nil, environment: environment).value(of: port) == 1)
        #expect(try Settings(file: other.path, environment: environment).value(of: port) == 2)
    }

    @Test func `each type of value is read from a variable and from the file`() throws {
        try write(
            """
            {"request-rate": 0.5, "access-log": true, "host": "::1", "host-name": ["a", "b"]}
            """
        )
        let sources = try [
            settings(),
            Settings(
                file: nil,
                environment: [
                    "TENKI_REQUEST_RATE": "0.5", "TENKI_ACCESS_LOG": "yes", "TENKI_HOST": "::1",
                    "TENKI_HOST_NAME": "a, b",
                ]
            ),
        ]

        for settings in sources {
            #expect(try settings.value(of: .number(.requestRate, upTo: 9)) == 0.5)
            #expect(try settings.value(of: .flag(.accessLog)) == true)
            #expect(try settings.value(of: .text(.host, "a host")) == "::1")
            let names = try settings.value(of: .list(.hostName, "names") { $0 })
            #expect(names == ["a", "b"])
        }
    }

    @Test(arguments: ["x", "70000", "-1", "1.5", "8080 "])
    func `a wrong variable is named with the allowed values`(text: String) throws {
        let settings = try Settings(file: nil, environment: ["TENKI_PORT": text])

        let error = #expect(throws: CommandError.self) { try settings.value(of: port) }

        #expect(error?.message == "TENKI_PORT takes a number from 0 to 65535")
        #expect(error?.exitCode == .usage)
    }

    @Test(arguments: [#""x""#, "70000", "1.5", "[1]"])
    func `a wrong value in the file is named with its key`(json: String) throws {
        try write(#"{"port": \#(json)}"#)

        let error = #expect(throws: CommandError.self) { try settings().value(of: port) }

        #expect(error?.message == "“port” in \(file.path) takes a number from 0 to 65535")
    }

    @Test func `no error contains a secret`() throws {
        let secret = "s3cr3t"
        try write(#"{"mail-password": "\#(secret)", "pixabay-key": 7}"#)
        let strong = { @Sendable (text: String) in text.count > 15 }
        for (key, environment) in [
            (SettingKey.mailPassword, ["TENKI_MAIL_PASSWORD": secret]), (.mailPassword, [:]),
            (.pixabayKey, [:]),
        ] {
            let settings = try settings(environment)
            let error = #expect(throws: CommandError.self) {
                try settings.value(of: .text(key, "a strong token", where: strong))
            }
            #expect(error?.message.hasSuffix(" takes a strong token") == true)
            #expect(error.map { "\($0)".contains(secret) } == false)
        }
        #expect(!"\(try settings(["TENKI_MAIL_PASSWORD": secret]))".contains(secret))
    }

    @Test(arguments: [
        (
            #"{"prot": 1}"#,
            "has the unknown key “prot”, the nearest is “port”; the known keys are access-log, "
        ),
        (
            #"{"mail-pasword": 1}"#,
            "has the unknown key “mail-pasword”, the nearest is “mail-password”;"
        ),
        (#"{"weather": 1}"#, "has the unknown key “weather”; the known keys are access-log, "),
        (#"{"port": {"number": 1}}"#, "has the unknown key “port.number”"),
        ("[1]", "is not a JSON object of settings"), ("{", "is not a JSON object of settings"),
    ])
    func `a file that is not one of settings is rejected`(json: String, message: String) throws {
        try write(json)

        let error = #expect(throws: CommandError.self) { try settings() }

        #expect(error?.message.hasPrefix("the configuration file \(file.path) \(message)") == true)
    }

    @Test func `each setting is shown with its source, and no secret`() throws {
        let secret = "0123456789abcdef"
        try write(
            """
            {"port": 1, "access-log": true, "host-name": ["a", "b"], "request-rate": 1,
             "pixabay-key": "\(secret)", "provider": "https://me:\(secret)@a.example/"}
            """
        )
        let settings = try settings(["TENKI_PORT": "2", "TENKI_MAIL_PASSWORD": secret])
        let shown = Dictionary(
            uniqueKeysWithValues: settings.entries(given: [.database: "a.sqlite"]).map { entry in
                (entry.key, [entry.text, entry.source])
            }
        )

        #expect(shown.count == SettingKey.allCases.count)
        #expect(shown[.port] == ["2", "TENKI_PORT"])
        #expect(shown[.accessLog] == ["true", "“access-log” in \(file.path)"])
        #expect(shown[.hostName]?.first == "a,b" && shown[.requestRate]?.first == "1")
        #expect(shown[.database] == ["a.sqlite", "--database"])
        #expect(shown[.host] == [nil, nil])
        #expect(shown[.mailPassword] == ["•••", "TENKI_MAIL_PASSWORD"])
        #expect(shown[.pixabayKey]?.first == "•••")
        #expect(shown[.provider]?.first == "https://•••@a.example/")
    }

    @Test func `a file that does not exist is an error`() throws {
        let error = #expect(throws: CommandError.self) {
            try Settings(file: file.path + ".missing", environment: [:])
        }

        #expect(error?.message.contains("cannot be read") == true)
    }

    @Test func `an option is checked with the same words`() {
        let error = #expect(throws: ValidationError.self) { try port.check(70_000) }

        #expect(error?.message == "--port takes a number from 0 to 65535.")
        #expect(throws: Never.self) { try port.check(nil) }
    }

    @Test(arguments: ProviderDescriptor.all.compactMap(\.keyVariable))
    func `the key of each provider is a secret setting`(variable: String) {
        #expect(SettingKey.allCases.first { $0.variable == variable }?.isSecret == true)
    }

    @Test func `every setting is in the table of the documentation`() throws {
        let package = (1...6).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let hosting = try String(
            contentsOf: package.appending(path: "Apps/Tenki/Documentation/Hosting.md"),
            encoding: .utf8
        )
        let rows = SettingKey.allCases.map { key in
            (key.isSecret ? "| — |" : "| `--\(key.rawValue)` |") + " `\(key.variable)` |"
        }
        for row in rows { #expect(hosting.contains(row), "\(row)") }
        // The table of providers names variables too, in its last column.
        let documented = hosting.matches(of: #/\n\| [^|]+ \| `TENKI_\w+` \|/#).count
        #expect(documented == rows.count)
    }

    private func write(_ json: String) throws {
        try Data(json.utf8).write(to: URL(filePath: file.path))
    }

    private func settings(_ environment: [String: String] = [:]) throws -> Settings {
        try Settings(file: file.path, environment: environment)
    }
}
