import Foundation
import KasaneSettings
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SettingsTests {
    @Test(arguments: [
        (["--port", "1"], 1), (["--port=2"], 2), ([], 3), (["--port", "1", "--port", "4"], 4),
    ])
    func `an option precedes a variable, and a variable precedes the file`(
        arguments: [String],
        port: Int
    ) throws {
        let file = try file(#"{"port": 5, "name": ["a", "b"]}"#)
        let settings = try settings(
            arguments,
            ["NOTES_PORT": "3", "NOTES_CONFIGURATION": file.path]
        )

        #expect(try settings.value(of: .port) == port)
        #expect(try settings.value(of: .names) == ["a", "b"])
        #expect(try settings.value(of: .isFast) == nil)
    }

    @Test func `the file of an option is read instead of the variable's`() throws {
        let (first, second) = (try file(#"{"port": 5}"#), try file(#"{"port": 6}"#))
        let settings = try settings(
            ["--configuration", first.path],
            ["NOTES_CONFIGURATION": second.path]
        )

        #expect(try settings.value(of: .port) == 5)
    }

    @Test(arguments: [(["--fast"], true), (["--no-fast"], false), (["--no-fast", "--fast"], true)])
    func `a flag is turned on and off`(arguments: [String], isOn: Bool) throws {
        #expect(try settings(arguments).value(of: .isFast) == isOn)
    }

    @Test func `a list is repeated as an option and has commas as a variable`() throws {
        #expect(try settings(["--name", "a", "--name", "b"]).value(of: .names) == ["a", "b"])
        #expect(try settings([], ["NOTES_NAME": "a,b"]).value(of: .names) == ["a", "b"])
        #expect(try settings(["--name=--a"]).value(of: .names) == ["--a"])
    }

    @Test func `an empty variable is ignored`() throws {
        #expect(try settings([], ["NOTES_PORT": ""]).value(of: .port) == nil)
    }

    @Test(arguments: [
        (["--prot", "1"], "unknown option --prot; did you mean --port?"),
        (["--colour"], "unknown option --colour; --help lists the options"),
        (["1"], "unexpected argument “1”; --help lists the options"),
        (["--port"], "--port must be a number from 0 to 9"),
        (["--port", "--fast"], "--port must be a number from 0 to 9"),
        (["--no-port"], "unknown option --no-port; --help lists the options"),
        (
            ["--token", "x"],
            """
            --token cannot be an option, because any user of this machine could read its \
            value; set NOTES_TOKEN or the key in the configuration file
            """
        ),
        (["--configuration", "/none"], "the configuration file /none cannot be read"),
    ])
    func `a wrong option is an error that says what to do`(arguments: [String], text: String) {
        let error = #expect(throws: SettingError.self) { try settings(arguments) }

        #expect(error?.description == text)
    }

    @Test(arguments: [
        (#"{"prot": 1}"#, "has an unknown key, “prot”; did you mean “port”?"),
        (
            #"{"colour": 1}"#,
            "has an unknown key, “colour”; the known keys are fast, name, port, token"
        ),
        ("[1]", "does not contain a JSON object of settings"),
        ("{", "does not contain a JSON object of settings"),
    ])
    func `a wrong file is an error that names it`(content: String, text: String) throws {
        let file = try file(content)
        let error = #expect(throws: SettingError.self) {
            try settings(["--configuration", file.path])
        }

        #expect(error?.description == "the configuration file \(file.path) \(text)")
    }

    @Test(arguments: [
        (["NOTES_PORT": "10"], "NOTES_PORT must be a number from 0 to 9"),
        (["NOTES_PORT": "one"], "NOTES_PORT must be a number from 0 to 9"),
    ])
    func `a value that is not allowed is an error with its source`(
        environment: [String: String],
        text: String
    ) throws {
        let settings = try settings([], environment)
        let error = #expect(throws: SettingError.self) { try settings.value(of: .port) }

        #expect(error?.description == text)
    }

    @Test func `a nested object in the file is an error, not a missing setting`() throws {
        let file = try file(#"{"port": {"value": 1}}"#)
        let error = #expect(throws: SettingError.self) {
            try settings(["--configuration", file.path])
        }

        #expect(error?.description == "“port” in \(file.path) must be a number from 0 to 9")
    }

    @Test func `a check finds a wrong value that nobody has read`() throws {
        try settings(["--port", "1"], ["NOTES_PORT": "one"]).check()
        let wrong = try settings(["--port", "1"], ["NOTES_FAST": "perhaps"])
        let error = #expect(throws: SettingError.self) { try wrong.check() }

        #expect(error?.description == "NOTES_FAST must be true or false")
    }

    @Test func `an error does not contain a secret, and neither does a description`() throws {
        let file = try file(#"{"token": 47110815}"#)
        let settings = try settings(["--configuration", file.path], ["NOTES_NAME": "hidden"])
        let error = #expect(throws: SettingError.self) { try settings.value(of: .token) }

        #expect(error?.description == "“token” in \(file.path) must be the token of a service")
        var dump = ""
        Swift.dump(settings, to: &dump)
        #expect(!dump.contains("47110815"))
        #expect(!"\(settings)".contains("47110815"))
    }

    @Test func `each entry has its source, and a secret has dots`() throws {
        let file = try file(#"{"port": 5, "token": "47110815", "name": ["a", "b"]}"#)
        let settings = try settings(["--configuration", file.path], ["NOTES_PORT": "3"])

        let entries = try settings.entries().map { [$0.name, $0.text, $0.source] }
        #expect(
            entries == [
                ["fast", nil, nil], ["name", "a,b", "“name” in \(file.path)"],
                ["port", "3", "NOTES_PORT"], ["token", "•••", "“token” in \(file.path)"],
            ]
        )
    }

    @Test func `the help lists each setting with its values`() {
        let help = Settings.help(of: "notes", declaring: declarations)

        #expect(help.contains("--port <value>\n      The port. Takes a number from 0 to 9."))
        #expect(help.contains("--fast, --no-fast\n      Hurry."))
        #expect(help.contains("  NOTES_TOKEN\n"))
        #expect(!help.contains("--token"))
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    private let declarations = [
        Setting<Int>.port.declaration, Setting<[String]>.names.declaration,
        Setting<Bool>.isFast.declaration, Setting<String>.token.declaration,
    ]

    private func settings(
        _ arguments: [String],
        _ environment: [String: String] = [:]
    ) throws -> Settings {
        try Settings(
            of: "notes",
            declaring: declarations,
            arguments: arguments,
            environment: environment
        )
    }

    private func file(_ text: String) throws -> TemporaryFile {
        let file = try TemporaryFile(named: "notes.json")
        try Data(text.utf8).write(to: URL(filePath: file.path))
        return file
    }
}

extension Setting where Value == Int {
    fileprivate static var port: Self { number("port", 0...9, help: "The port.") }
}

extension Setting where Value == Bool {
    fileprivate static var isFast: Self { flag("fast", help: "Hurry.") }
}

extension Setting where Value == String {
    fileprivate static var token: Self {
        secret("token", "the token of a service", help: "Shows maps.")
    }
}

extension Setting where Value == [String] {
    fileprivate static var names: Self { list("name", "names", help: "A name.") { $0 } }
}
