import ArgumentParser
import Foundation
import KasaneGenerator

struct Make: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Adds code to the application in the current folder.",
        subcommands: [Entity.self, Page.self, Migration.self]
    )

    struct Entity: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds an entity to every layer, with tests.",
            discussion: """
                The first field must be text. It labels the entity in lists and searches. The \
                types are text, integer, decimal, boolean, date, timestamp, email, \
                choice(draft,published) and reference(Author). In a shell, quote fields that \
                contain parentheses.
                """
        )

        @Argument(help: "The name, such as Book.")
        var name: String

        @Argument(help: "The fields, such as title:text pages:integer.")
        var fields: [String]

        @Option(help: "The plural, if it is irregular, such as People for Person.")
        var plural: String?

        func run() throws {
            let fields = try fields.map { try Field($0) }
            let plural = try plural.map { try EntityName($0) }
            let entity = try NewEntity(EntityName(name), plural: plural, fields)
            try write { try entity.plan(for: $0) }
        }
    }

    struct Page: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Adds a page with a test.")

        @Argument(help: "The name without “Page”, such as About.")
        var name: String

        func run() throws {
            let page = try NewPage(EntityName(name))
            try write { try page.plan(for: $0) }
        }
    }

    struct Migration: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds an empty migration."
        )

        @Argument(help: "The name, such as \"unique titles\".")
        var name: String

        func run() throws {
            let migration = try NewMigration(name)
            try write { try migration.plan(for: $0) }
        }
    }
}

/// Writes a plan to the application in the current folder and prints the files.
private func write(_ makePlan: (GeneratedApplication) throws -> Plan) throws {
    let folder = URL(filePath: FileManager.default.currentDirectoryPath)
    let plan = try makePlan(GeneratedApplication(in: folder))
    let lines = try plan.write(to: folder)
    try SourceFormat.apply(to: plan, in: folder)
    print(lines.joined(separator: "\n"))
}
