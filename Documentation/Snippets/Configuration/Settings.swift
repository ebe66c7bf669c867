import KasaneHummingbird
import KasaneSettings

extension Setting where Value == Int {
    static var noteLimit: Self {
        number("note-limit", 1...10_000, help: "The number of notes per page. The default is 100.")
    }
}

extension Setting where Value == String {
    static var token: Self { secret("token", "the token of the map service", help: "Shows maps.") }
}

@MainActor private func serverSettings(_ given: WebApplication<Never>) throws {
    var application = given
    application.settings = [Setting.noteLimit.declaration, Setting.token.declaration]

    let settings = try application.readSettings(["--note-limit", "20"])
    let limit = try settings.value(of: .noteLimit) ?? 100
    print("Notes per page: \(limit)")
}
