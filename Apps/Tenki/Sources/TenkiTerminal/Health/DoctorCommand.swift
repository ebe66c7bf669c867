import ArgumentParser
import KasaneContainer
import KasaneDomain
import KasaneJobs
import TenkiApplication
import TenkiUI
import TenkiWeb

struct DoctorCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the database and the status of the providers.",
        discussion: "No provider is called. Exit codes: 0 if the database is intact, 1 otherwise."
    )

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var output: OutputOptions

    @OptionGroup var source: SourceOptions

    func run(using context: any CommandContext) async throws {
        let language = try context.style(output, source.database).language
        let health: Health
        let (path, findings): (String, StoreCheck.Findings)
        let queues: [QueueDepth]
        do {
            (health, path, findings, queues) = try await context.withTenki(source) { container in
                let check = try container.resolve(StoreCheck.self)
                let findings = try await check()
                let health = try await container.resolve(ShowHealth.self)()
                let jobs = try container.resolve((any TransactionTemplate<JobRepository>).self)
                let queues = try await jobs.read { try await $0.depths() }
                return (health, check.path, findings, queues)
            }
        } catch let failure as DomainError {
            throw CommandError(failure.diagnosis(in: language), .failed)
        }
        let jobs = JobsHealth(queues)
        guard !json else {
            let document = HealthDocument(
                health,
                unreadable: findings.unreadable,
                warnings: findings.warnings + jobs.warnings(in: .english),
                queues: queues
            )
            return try context.terminal.print(document.json)
        }
        let database = language(
            ja: "データ      \(path.forTerminal)、異常なし",
            en: "database   \(path.forTerminal), OK"
        )
        let lines =
            [database] + findings.lines(in: language, and: jobs.warnings(in: language))
            + [jobs.line(in: language)]
        try context.terminal.print(
            "\(lines.joined(separator: "\n"))\n\(HealthReport(health, in: language))"
        )
    }
}

extension StoreCheck.Findings {
    fileprivate func lines(in language: Language, and others: [String]) -> [String] {
        server.map { language(ja: "サーバー    ", en: "server     ") + $0 }
            + (warnings + others).map {
                (language(ja: "注意        ", en: "warning    ") + $0).forTerminal
            }
            + unreadable.map { language(ja: "読めない行  ", en: "unreadable ") + "\($0)" }
    }
}
