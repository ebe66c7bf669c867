import ArgumentParser
import CoreMetrics
import Foundation
import KasaneContainer
import KasaneHummingbird
import KasanePrometheus
import Logging
import ServiceLifecycle
import TenkiDomain
import TenkiUI
import UnixSignals

/// `tenki serve`: serves the pages and the JSON API until interrupted.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the page and the JSON API."
    )

    @Option(help: "The address to listen on; 0.0.0.0 for every address of this machine.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 for any that is free.")
    var port = 8080

    @Option(
        help: ArgumentHelp(
            "A certificate in PEM form: Tenki is served over HTTPS, by HTTP/2 where browsers can.",
            valueName: "path"
        )
    )
    var certificate: String?

    @Option(help: ArgumentHelp("The certificate's private key in PEM form.", valueName: "path"))
    var key: String?

    @OptionGroup var server: ServerOptions
    @OptionGroup var clients: ClientOptions
    @OptionGroup var metrics: MetricsOptions

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Serve the page /people, where every client of this server can read and change users.",
            discussion: "With demo data it is served unless --no-people is given."
        )
    )
    var people: Bool?

    @Option(
        help: ArgumentHelp(
            "A file with the token for the API of users, /api/v1/users.",
            discussion: """
                By default it is taken from the environment variable TENKI_USERS_TOKEN; without one \
                the API is closed.
                """,
            valueName: "path"
        )
    )
    var usersTokenFile: String?

    @OptionGroup var copies: CopyOptions
    @OptionGroup var users: UserLocationOptions
    @OptionGroup var source: SourceOptions

    func validate() throws {
        guard (0...65535).contains(port) else {
            throw ValidationError("--port takes a number from 0 to 65535.")
        }
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError("--certificate and --key go together: give both or neither.")
        }
        guard clients.metricsReader.isEmpty || metrics.metricsPort != nil else {
            throw ValidationError("--metrics-reader needs --metrics-port.")
        }
    }

    func run() async throws {
        // Invalid files are reported before anything is started or stored.
        let certificate = try readCertificate()
        let startedAt = Date()
        let measures = PrometheusMetrics()
        MetricsSystem.bootstrap(measures)
        let token = try UserToken.read(file: usersTokenFile)
        let location = try users.location
        try await withTenki(source, users: location, logger: .tenki) { container in
            let notice = try container.resolve(DataNotice?.self)
            let pages = TenkiPages(
                container: container,
                notice: notice,
                hasUsers: people ?? (notice != nil),
                isSecure: certificate != nil
            )
            let backup = try copies.backup(of: container.resolve())
            let admission = Admission(clients)
            let live = pages.live(charge: admission.charge)
            let routes = try WebRoutes(
                pages,
                live: live,
                backup: backup,
                token: token,
                metrics: measures,
                clients: clients,
                admission: admission,
                hostNames: server.names(host: host),
                startedAt: startedAt
            )
            let names = server.names(host: metrics.metricsHost)
            try await metrics.serve(routes.operation, names: names) { address in
                let own: [any Service] = [admission.monitor, live]
                let services =
                    try container.resolveAll((any Service).self) + own
                    + [backup.map(BackupService.init)].compactMap { $0 }
                try await serve(routes, certificate, services, metricsAddress: address)
            }
        }
    }

    private func serve(
        _ routes: WebRoutes,
        _ certificate: ServerCertificate?,
        _ services: [any Service],
        metricsAddress: String?
    ) async throws {
        var limits = server.limits(behind: clients.trustedProxy)
        if metricsAddress != nil { limits.reservedDescriptors += MetricsOptions.descriptors }
        do {
            try await withServer(
                routes.router,
                host: host,
                port: port,
                certificate: certificate,
                limits: limits,
                logger: .tenki,
                services: services
            ) { port in
                // Trap signals first: a supervisor may stop the process as soon as it sees the
                // address.
                let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
                announce(port, metricsAddress)
                _ = await signals.first { _ in true }
                // A second signal ends the process at once.
                signal(SIGINT, SIG_DFL)
                signal(SIGTERM, SIG_DFL)
            }
        } catch {
            throw listenFailure(error, host, port, options: "--host and --port") ?? error
        }
    }

    private func readCertificate() throws -> ServerCertificate? {
        guard let certificate, let key else { return nil }
        do throws(ServerCertificateError) {
            return try ServerCertificate(certificatePath: certificate, keyPath: key)
        } catch {
            throw CommandError("\(error)", .usage)
        }
    }

    private func announce(_ port: Int, _ metricsAddress: String?) {
        let faults = source.faults.map { " and faults on purpose (\($0))" } ?? ""
        let data = source.notice.map { " with \($0.text(in: .english))\(faults)" } ?? ""
        let scheme = certificate == nil ? "http" : "https"
        let address = "\(scheme)://\(hostInAddress(host)):\(port)/"
        // The server continues if its first lines cannot be written.
        try? printToStandardOutput("Tenki\(data) is at \(address) — stop it with Control-C")
        if let metricsAddress {
            try? printToStandardOutput("Its metrics are at \(metricsAddress)")
        }
    }
}
