import ArgumentParser

@main
struct Kasane: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Creates applications with Kasane, and adds to them.",
        subcommands: [New.self, Make.self, Check.self, Routes.self, Graph.self]
    )
}
