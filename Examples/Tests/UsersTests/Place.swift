import KasaneAsyncHTTPClient
import KasaneContainer
import KasaneHTTP
import KasaneHummingbird
import KasaneTesting
import Users

/// A place to store users, as in the program's option.
enum Place: CaseIterable {
    case memory
    case sqlite
    case http

    /// Runs a test with the services of a program that stores users here.
    func run(_ test: (Container) async throws -> Void) async throws {
        try await AsyncHTTPTransport.run { transport in
            switch self {
            case .memory:
                try await makeContainer(usersIn: "memory", over: transport).run(test)
            case .sqlite:
                let file = try TemporaryFile(named: "users.sqlite")
                try await makeContainer(usersIn: "sqlite:\(file.path)", over: transport).run(test)
            case .http:
                let server = makeApplication(over: transport)
                try await server.serve(server.readSettings(["--port", "0"])) { address in
                    let url = String(address.dropLast())
                    try await makeContainer(usersIn: url, over: transport).run(test)
                }
            }
        }
    }
}
