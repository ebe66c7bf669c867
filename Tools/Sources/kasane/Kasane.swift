import ArgumentParser
import KasaneGenerator

@main
struct Kasane: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Creates and extends Kasane applications.",
        version: Checkout.version,
        subcommands: [New.self, Make.self, Dev.self, Check.self, Routes.self, Graph.self]
    )
}
