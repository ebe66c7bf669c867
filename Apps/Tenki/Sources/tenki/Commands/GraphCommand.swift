import ArgumentParser
import KasaneAccounts
import KasaneAsyncHTTPClient
import KasaneContainer
import KasaneHTTP
import TenkiInfrastructure
import TenkiTerminal

struct GraphCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Print the dependency graph of the application."
    )

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case mermaid
        case dot
    }

    @Option(help: "The output format.")
    var format = Format.text

    func run(using context: any CommandContext) async throws {
        let keys = try context.settings([]).providerKeys
        let graph = try await AsyncHTTPTransport.run { transport in
            // Creating the container opens nothing, because its services are created when first
            // resolved.
            try Composition(
                providers: ProviderDescriptor.all.withKeys(from: keys),
                passwords: .standard,
                database: .file(path: "")
            )
            .container(transport: transport)
            .graph
        }
        let text =
            switch format {
            case .text: graph.text
            case .mermaid: graph.mermaid
            case .dot: graph.dot
            }
        try context.terminal.print(text)
    }
}
