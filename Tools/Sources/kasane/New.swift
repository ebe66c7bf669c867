import ArgumentParser
import Foundation
import KasaneGenerator

struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Creates an application in a new folder."
    )

    @Argument(help: "The name: lowercase letters, digits and hyphens, such as book-shop.")
    var name: String

    @Flag(help: "Use PostgreSQL if --database is a PostgreSQL URL.")
    var postgres = false

    @Flag(help: "Add a JSON API with an OpenAPI document.")
    var api = false

    @Flag(help: "Add sign-up, sign-in and password reset. Only signed-in users see the data.")
    var accounts = false

    @Flag(help: "Add background jobs, with a daily job as an example.")
    var jobs = false

    @Option(help: "The URL of Kasane's repository. Defaults to this command's checkout.")
    var url: String?

    func run() throws {
        let name = try ApplicationName(name)
        var features: Set<Feature> = []
        if postgres { features.insert(.postgres) }
        if api { features.insert(.api) }
        if accounts { features.insert(.accounts) }
        if jobs { features.insert(.jobs) }
        let application = NewApplication(
            name,
            features: features,
            dependency: try KasaneDependency(url: url)
        )
        let parent = URL(filePath: FileManager.default.currentDirectoryPath)
        let folder = try application.folder(in: parent)
        let plan = try application.plan()
        let lines = try plan.write(to: folder)
        try SourceFormat.apply(to: plan, in: folder)
        print(
            """
            \(lines.joined(separator: "\n"))

            Next:
              \(application.nextCommands(in: parent).joined(separator: "\n  "))

            The first build compiles Kasane and its dependencies, which takes several minutes. \
            Later builds compile only what changed.
            """
        )
    }
}
