import ArgumentParser
import Foundation
import KasaneGenerator

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Builds the application in the current folder and checks its composition."
    )

    @OptionGroup var inspection: Inspection

    func run() throws { try inspection.run("--check") }
}

struct Routes: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Builds the application in the current folder and prints its routes."
    )

    @OptionGroup var inspection: Inspection

    func run() throws { try inspection.run("--routes") }
}

struct Graph: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Builds the application in the current folder and prints its service graph."
    )

    @OptionGroup var inspection: Inspection

    func run() throws { try inspection.run("--graph") }
}

/// Runs the application with one of the standard options.
struct Inspection: ParsableArguments {
    @Argument(
        parsing: .allUnrecognized,
        help: "The application's settings, such as --database notes.sqlite."
    )
    var settings: [String] = []

    func run(_ option: String) throws {
        let folder = URL(filePath: FileManager.default.currentDirectoryPath)
        let application = try GeneratedApplication(in: folder)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swift", "run", "--explicit-target-dependency-import-check", "error"]
            + [application.executable, option] + settings
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
    }
}
