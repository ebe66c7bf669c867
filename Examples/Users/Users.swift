import Foundation
import Hummingbird
package import KasaneContainer
import KasaneHTTP
import KasaneHummingbird
import KasaneLive
import Logging
import UsersInfrastructure
import UsersUI

@main
struct Program {
    static func main() async {
        let variables = ProcessInfo.processInfo.environment
        let place = variables["USERS"] ?? "memory"
        guard let port = Int(variables["PORT"] ?? "8080"), (0...65_535).contains(port) else {
            print("users: PORT is not a port. Set it to a number from 0 to 65535.")
            exit(2)
        }
        do {
            try await AsyncHTTPTransport.run { transport in
                let container = try makeContainer(usersIn: place, over: transport)
                try await container.run { container in
                    try await serve(container, port: port) { port in
                        await waitForShutdownSignal {
                            print("Users in \(place): http://localhost:\(port)/")
                        }
                    }
                }
            }
        } catch {
            print("users: \(error)")
            exit(1)
        }
    }
}

/// Serves the pages and the API of a container while a closure runs.
package func serve(
    _ container: Container,
    port: Int,
    _ body: (Int) async throws -> Void
) async throws {
    let logger = Logger(label: "users")
    var environment = PageEnvironment.users
    environment.stylesheets = ["/default.css"]
    environment.onUnhandledError = { logger.error("Page failed", metadata: ["error": "\($0)"]) }
    let live = LivePages(makePages(container), environment: environment, logger: logger)

    let router = Router(context: WebRequestContext<Never>.self, options: .autoGenerateHeadEndpoints)
    router.addMiddleware(MiddlewareSettings(environment: environment))
    live.addRoutes(to: router)
    try container.resolve(UserAPI.self).addRoutes(to: router)
    router.for(.everyone).asset(
        "/default.css",
        contentType: "text/css; charset=utf-8",
        bytes: DefaultStylesheet.bytes
    )
    router.addMethodNotAllowedRoutes()

    try await withServer(
        router,
        host: "127.0.0.1",
        port: port,
        logger: logger,
        services: [live],
        body
    )
}
