import ArgumentParser
import KasaneContainer
import KasaneHTTP
import TenkiDomain

/// `tenki graph`: prints how the application is put together.
struct GraphCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Print what the application is made of and what each part needs."
    )

    /// How the graph is written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case mermaid
        case dot
    }

    @Option(help: "How it is written: text, mermaid or dot.")
    var format = Format.text

    func run() async throws {
        let graph = try await AsyncHTTPTransport.run { transport in
            // Making the container opens nothing: what it holds is made when it is asked for.
            try Composition(
                services: .real(provider: nil, first: .livedoor),
                databasePath: ""
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
        try printToStandardOutput(text)
    }
}
