import ArgumentParser
import KasaneContainer
import KasaneDomain
import TenkiApplication
import TenkiUI
import TenkiWeb

/// `tenki doctor`: checks the database and reports the state of the providers.
struct DoctorCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the database, and print the state of the providers.",
        discussion: "Calls no provider. Exit codes: 0 if the database is sound, 1 otherwise."
    )

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var output: OutputOptions

    @OptionGroup var source: SourceOptions

    func run(using context: any CommandContext) async throws {
        let language = try context.style(output, source.database).language
        let health: Health
        let path: String
        do {
            (health, path) = try await context.withTenki(source) { container in
                let check = try container.resolve(StoreCheck.self)
                try await check()
                return (try await container.resolve(ShowHealth.self)(), check.path)
            }
        } catch let failure as DomainError {
            throw CommandError(failure.diagnosis(in: language), .failed)
        }
        guard !json else { return try context.terminal.print(HealthDocument(health).json) }
        let database = language(
            ja: "データ      \(path.forTerminal)、異常なし",
            en: "database   \(path.forTerminal), sound"
        )
        try context.terminal.print("\(database)\n\(HealthReport(health, in: language))")
    }
}
