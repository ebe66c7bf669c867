import ArgumentParser
import KasaneAccounts
import KasaneContainer
import KasaneHummingbird
import KasaneSettings
import TenkiTerminal
import TenkiUI

struct ServeCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the web pages and the JSON API.",
        discussion: """
            The server's own options:

            \(Settings.help(of: "tenki", declaring: Application.serverDeclarations))
            """
    )

    @Flag(help: "Print the routes of this server and who can use them, then exit.")
    var routes = false

    @OptionGroup var source: SourceOptions

    @Argument(parsing: .allUnrecognized, help: "The server's own options, listed above.")
    var options: [String] = []

    func run(using context: any CommandContext) async throws {
        guard let application = context as? Application else {
            throw CommandError("the server needs the application that tenki composes", .failed)
        }
        let settings = try settings(of: application)
        try await application.withServer(source, settings) { server, container in
            guard !routes else {
                let table = server.declaredRoutes.map(\.description)
                return try context.terminal.print(table.joined(separator: "\n"))
            }
            let accounts = try await DemoAccounts.create(source, settings, container.resolve())
            do {
                try await server.run { urls in
                    await waitForShutdownSignal { announce(urls, accounts, context.terminal) }
                }
            } catch let error as ListenError {
                throw CommandError("\(error)", error.isInvalidAddress ? .usage : .failed)
            }
        }
    }

    func settings(of application: Application) throws(SettingError) -> Settings {
        // Rejects options of other commands. They are valid only in the file.
        _ = try Settings(
            of: "tenki",
            declaring: Application.serverDeclarations,
            arguments: options,
            environment: [:]
        )
        return try application.settings(source.database.settings + options)
    }

    private func announce(
        _ urls: ServerURLs,
        _ accounts: DemoAccounts?,
        _ terminal: any Terminal
    ) {
        let faults = source.faults.map { " and simulated faults (\($0))" } ?? ""
        let data = source.notice.map { " with \($0.text(in: .english))\(faults)" } ?? ""
        // The server continues if its first lines cannot be written.
        try? terminal.print("Tenki\(data) is at \(urls.pages) — press Control-C to stop")
        if let accounts {
            try? terminal.print(
                """
                Sign in as \(accounts.names.joined(separator: " or ")), \
                password \(accounts.password)
                """
            )
        }
        if let url = urls.others["metrics"] { try? terminal.print("Metrics are at \(url)") }
    }
}
