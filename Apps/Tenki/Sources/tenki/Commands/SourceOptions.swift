import ArgumentParser
import Foundation
import TenkiDemo
import TenkiDomain
import TenkiInfrastructure

/// The options for the source and the storage of forecasts, shared by all commands that need them.
struct SourceOptions: ParsableArguments {
    @Flag(help: "Use demo data: made-up weather from services in this process.")
    var demo = false

    @Option(
        help: ArgumentHelp(
            "The faults of the demo services with their probabilities: such as timeout=0.1,garbage=0.1.",
            discussion: """
                Each fault has a probability from 0 to 1; all other requests get a correct response. \
                Faults: \(DemoFault.allCases.map(\.rawValue).joined(separator: ", ")).
                """,
            valueName: "faults"
        ),
        transform: { try FaultPlan($0) }
    )
    var faults: FaultPlan?

    @Option(
        help: ArgumentHelp(
            "The base URL of a livedoor-compatible service. (default: \(ProviderDescriptor.livedoor.address))",
            valueName: "url"
        )
    )
    var provider: String?

    @Option(
        help: ArgumentHelp(
            "The provider of forecasts that is called first; the others are called if it is unavailable.",
            discussion: """
                The agency (jma) forecasts the whole week; the livedoor-compatible service \
                forecasts two or three days, with the general situation in words.
                """
        )
    )
    var askFirst = ForecastProviderID.preferred

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        if demo, provider != nil {
            throw ValidationError("--demo has a provider of its own: omit --provider.")
        }
        if provider != nil, askFirst != .preferred {
            throw ValidationError(
                "--provider names the only provider that is called: omit --ask-first."
            )
        }
        if faults != nil, !demo {
            throw ValidationError("--faults is for demo data only: add --demo.")
        }
    }
}

/// The identifier of the provider of forecasts that is called before all others.
struct ForecastProviderID: Hashable, ExpressibleByArgument {
    let id: ProviderDescriptor.ID

    /// The first of the list.
    static let preferred = Self(id: all[0])

    static var allValueStrings: [String] { all }

    private static let all = ProviderDescriptor.all.filter { $0.capability == .forecasts }
        .map(\.id)

    private init(id: ProviderDescriptor.ID) {
        self.id = id
    }

    init?(argument: String) {
        guard Self.all.contains(argument) else { return nil }
        id = argument
    }

    var defaultValueDescription: String { id }
}

/// The option for the database, shared by all commands that need it.
struct DatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The database file. (default: in this user's data folder, separate for demo data)",
            valueName: "path"
        )
    )
    var database: String?

    /// Returns the path of the database file.
    ///
    /// The folder of the default path is created if needed.
    ///
    /// - Parameter demo: Whether the database is for demo data.
    /// - Returns: The path.
    /// - Throws: ``CommandError`` if the folder cannot be created.
    func path(demo: Bool) throws -> String {
        if let database { return database }
        let folder = dataFolder.appending(path: "tenki")
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                // Only the current user may read the stored data.
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw CommandError(
                "the folder \(folder.path) cannot be made; name a file with --database",
                .failed
            )
        }
        return folder.appending(path: demo ? "demo.sqlite" : "tenki.sqlite").path
    }

    /// The folder for the user's data, according to the XDG Base Directory Specification or macOS's
    /// conventions.
    private var dataFolder: URL {
        #if os(macOS)
        return URL.applicationSupportDirectory
        #else
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
            return URL(filePath: folder)
        }
        let home = environment["HOME"].map { URL(filePath: $0) } ?? URL.homeDirectory
        return home.appending(path: ".local/share")
        #endif
    }
}
