import Foundation
import KasaneAsyncHTTPClient
package import KasaneContainer
package import KasaneHTTP
package import KasaneHummingbird
package import KasaneLive
import KasaneSQLite
package import KasaneSettings

/// A program that serves pages, or prints a report with `--terminal`.
///
/// The program calls a stub of its service unless it is started with `--live`.
package protocol ArticleProgram: SendableMetatype {
    static var name: String { get }
    /// A description of the argument of `--terminal`, for the help.
    static var subject: String { get }
    static var settings: [SettingDeclaration] { get }
    static var stub: any Transport { get }

    static func makeContainer(
        _ settings: Settings,
        over transport: any Transport
    ) throws -> Container
    static func makePages(_ container: Container) throws -> PageRoutes
    static func report(_ subject: String, from container: Container) async throws -> String
}

extension ArticleProgram {
    package static var settings: [SettingDeclaration] { [] }

    package static func launch() async {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            exit(try await AsyncHTTPTransport.run { try await run(arguments, over: $0) })
        } catch {
            // If standard error is closed, the exit status still reports the failure.
            try? FileHandle.standardError.write(contentsOf: Data("\(name): \(error)\n".utf8))
            exit(1)
        }
    }

    package static func application(over network: any Transport) -> WebApplication<Never> {
        var application = WebApplication<Never>(
            name,
            container: { try Self.makeContainer($0, over: Self.transport($0, network)) },
            pages: { try Self.makePages($0) },
            // Some programs have no store.
            store: { try $0.resolve(SQLiteStore?.self) }
        )
        application.settings =
            settings + [terminal.declaration, Setting<Bool>.live.declaration]
        return application
    }

    private static var terminal: Setting<String> {
        .text("terminal", subject, help: "Print a report to the terminal and exit.")
    }

    private static func run(
        _ arguments: [String],
        over network: any Transport
    ) async throws -> Int32 {
        let application = application(over: network)
        let printsReport = arguments.contains { $0.hasPrefix("--terminal") }
        guard printsReport, !arguments.contains("--help") else {
            return await application.run(arguments)
        }
        let settings = try application.readSettings(arguments)
        let subject = try settings.value(of: terminal) ?? ""
        let container = try makeContainer(settings, over: transport(settings, network))
        print(try await container.run { try await report(subject, from: $0) })
        return 0
    }

    private static func transport(
        _ settings: Settings,
        _ network: any Transport
    ) throws -> any Transport {
        try settings.value(of: .live) ?? false ? network : stub
    }
}

extension Setting where Value == Bool {
    static let live = flag("live", help: "Call the real service.")
}

extension Setting where Value == String {
    package static let key = secret(
        "key",
        "an API key",
        help: "The service's API key. Required for --live."
    )
}

extension Settings {
    /// Returns the service's API key.
    ///
    /// The stub accepts any key.
    package func serviceKey() throws -> Secret {
        if let key = try value(of: .key) { return Secret(key) }
        guard try value(of: .live) != true else {
            let prefix = application.uppercased().replacing("-", with: "_")
            throw SettingError("--live requires \(prefix)_KEY, the service's API key")
        }
        return Secret("none")
    }
}
