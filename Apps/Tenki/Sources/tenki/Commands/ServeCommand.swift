import ArgumentParser
import Foundation
import KasaneAccounts
import KasaneContainer
import KasaneHTTP
import KasaneHummingbird
import KasaneHummingbirdTLS
import KasaneSQLite
import KasaneStore
import Logging
import ServiceLifecycle
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiTerminal
import TenkiUI
import TenkiWeb

struct ServeCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the web pages and the JSON API."
    )

    @Option(
        help: """
            The address to listen on; 0.0.0.0 for all addresses of this machine. (default: 127.0.0.1)
            """
    )
    var host: String?

    @Option(help: "The port to listen on; 0 for any free port. (default: 8080)")
    var port: Int?

    @Option(
        help: ArgumentHelp(
            "A certificate in PEM format; enables HTTPS, with HTTP/2 where the browser supports it.",
            valueName: "path"
        )
    )
    var certificate: String?

    @Option(help: ArgumentHelp("The certificate's private key in PEM format.", valueName: "path"))
    var key: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var clients: ClientOptions
    @OptionGroup var metrics: MetricsOptions

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Run jobs in this process: refresh watched cities, clean up, check a database file.",
            discussion: """
                Jobs are run unless --no-jobs is given. At least one of the servers that share a \
                database must run them.
                """
        )
    )
    var jobs: Bool?

    @Flag(help: "Print the routes of this server and who may use each, and end.")
    var printRoutes = false

    @OptionGroup var mails: MailOptions
    @OptionGroup var copies: CopyOptions
    @OptionGroup var source: SourceOptions

    func validate() throws { try Self.port.check(port) }

    private static let port = Setting.number(.port, 0...65_535)

    func run(using context: any CommandContext) async throws {
        guard let application = context as? Application else {
            throw CommandError("the server needs the application that tenki composes", .failed)
        }
        try await withWebServer(of: application) { server, container in
            guard !printRoutes else {
                return try context.terminal.print(server.routeTable.joined(separator: "\n"))
            }
            let accounts = try await DemoAccounts.create(
                source,
                application.settings(for: source.database),
                container.resolve(Accounts.self)
            )
            do {
                try await server.run { urls in
                    await waitForShutdownSignal { announce(urls, accounts, context.terminal) }
                }
            } catch let error as ListenError {
                throw CommandError(
                    "\(error)",
                    error.isInvalidAddress ? .usage : .failed
                )
            }
        }
    }

    /// Creates the server, passes it to a closure, and shuts the application down.
    ///
    /// The server listens only if the closure runs it.
    func withWebServer<Value: Sendable>(
        of application: Application,
        _ body: (WebServer, Container) async throws -> Value
    ) async throws -> Value {
        let startedAt = Date()
        // Invalid files are reported before anything is started or stored.
        let settings = try application.settings(for: source.database)
        var configuration = try configuration(settings, accessLogger: application.accessLogger)
        let mails = try mails.configuration(settings, of: configuration, isDemo: source.demo)
        configuration.sendsMails = mails.delivery.sendsMails
        configuration.allowsSignUp = mails.allowsSignUp
        configuration.outbox = mails.outbox
        let schedule = try copies.schedule(settings)
        let runsJobs = try settings.value(of: .flag(.jobs), given: jobs) ?? true
        return try await application.withTenki(source, mails: mails.delivery) { container in
            let store = try container.resolve((any ApplicationStore).self)
            for user in try await store.readUnmigratedUsers() {
                application.logger.warning("User has no account", metadata: ["user": "\(user)"])
            }
            let backup = try schedule?.backup(of: store)
            var configuration = configuration
            configuration.sharesStore = store.isShared
            let quota: Quota = try container.resolve()
            let services: [(any Service)?] = [
                backup.map(BackupService.init),
                runsJobs ? try container.resolve(JobService.self) : nil,
            ]
            let server = try WebServer(
                container,
                configuration,
                store: StoreProbe(store, backup: backup, metrics: application.metrics),
                services: services.compactMap(\.self),
                budgets: container.resolveAll(ProviderClient.self).map {
                    $0.descriptor.budget(in: quota)
                },
                metrics: application.metrics,
                startedAt: startedAt
            )
            return try await body(server, container)
        }
    }

    private func configuration(
        _ settings: Settings,
        accessLogger: Logger
    ) throws(CommandError) -> WebConfiguration {
        var configuration = WebConfiguration(
            address: .init(
                host: try settings.value(
                    of: .text(.host, "an address of this machine"),
                    given: host
                ) ?? "127.0.0.1",
                port: try settings.value(of: Self.port, given: port) ?? 8080
            )
        )
        configuration.metricsAddress = try metrics.address(settings)
        if let certificate = try readCertificate(settings) {
            configuration.transport = .https(certificate: certificate)
        }
        configuration.hostNames = try server.names(settings)
        configuration.node = try server.label(settings)
        configuration.clients = try clients.policy(settings)
        configuration.limits = try server.limits(
            settings,
            behind: configuration.clients.trustedProxies
        )
        configuration.accessLogger = try server.logsAccess(settings) ? accessLogger : nil
        if configuration.metricsAddress == nil, try clients.metricsReaders(settings) != nil {
            throw CommandError("--metrics-reader needs --metrics-port.", .usage)
        }
        return configuration
    }

    private func readCertificate(
        _ settings: Settings
    ) throws(CommandError) -> ServerCertificate? {
        let certificate = try settings.value(
            of: .text(.certificate, "the path of a file"),
            given: self.certificate
        )
        let key = try settings.value(of: .text(.key, "the path of a file"), given: self.key)
        guard let certificate, let key else {
            guard certificate == nil, key == nil else {
                throw CommandError(
                    "--certificate and --key go together: give both or neither.",
                    .usage
                )
            }
            return nil
        }
        do throws(ServerCertificateError) {
            return try ServerCertificate(certificatePath: certificate, keyPath: key)
        } catch {
            throw CommandError("\(error)", .usage)
        }
    }

    private func announce(
        _ urls: WebServer.URLs,
        _ accounts: DemoAccounts?,
        _ terminal: any Terminal
    ) {
        let faults = source.faults.map { " and faults on purpose (\($0))" } ?? ""
        let data = source.notice.map { " with \($0.text(in: .english))\(faults)" } ?? ""
        // The server continues if its first lines cannot be written.
        try? terminal.print("Tenki\(data) is at \(urls.pages) — stop it with Control-C")
        if let accounts {
            try? terminal.print(
                """
                Sign in as \(accounts.names.joined(separator: " or ")), \
                password \(accounts.password)
                """
            )
        }
        if let url = urls.metrics { try? terminal.print("Its metrics are at \(url)") }
    }
}
