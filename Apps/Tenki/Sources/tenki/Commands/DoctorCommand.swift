import ArgumentParser
import Foundation
import KasaneContainer
import KasaneDomain
import KasaneSQLite
import Logging
import TenkiApplication
import TenkiUI
import TenkiWeb

/// `tenki doctor`: checks the database and reports the state of the providers.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the database, and show the state of the providers.",
        discussion: "No provider is called. Exit codes: 0 if the database is sound, 1 if not."
    )

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var source: SourceOptions

    func run() async throws {
        let health: Health
        let path: String
        do {
            (health, path) = try await withTenki(source, logger: .tenki) { container in
                let store = try container.resolve(SQLiteStore.self)
                try await store.integrityCheck()
                return (try await container.resolve(ShowHealth.self)(), store.path)
            }
        } catch let error as SQLiteStoreError {
            throw CommandError("\(error)", .failed)
        } catch let failure as DomainError {
            throw CommandError("\(failure)", .failed)
        }
        guard !json else { return try printToStandardOutput(HealthDocument(health).json) }
        try printToStandardOutput("database   \(path.forTerminal), sound\n\(HealthReport(health))")
    }
}
