import Foundation
import KasaneAsyncHTTPClient
import KasaneContainer
package import KasaneHTTP
package import KasaneHummingbird
import KasaneSQLite
import KasaneSettings

@main
struct Program {
    static func main() async {
        do {
            let status = try await AsyncHTTPTransport.run { transport in
                await makeApplication(over: transport)
                    .run(Array(CommandLine.arguments.dropFirst()))
            }
            exit(status)
        } catch {
            print("users: \(error)")
            exit(1)
        }
    }
}

package func makeApplication(over transport: any Transport) -> WebApplication<Never> {
    var application = WebApplication<Never>(
        "users",
        container: { settings in
            try makeContainer(usersIn: settings.value(of: .place) ?? "memory", over: transport)
        },
        pages: makePages,
        // The program has a SQLite store only if users are stored in SQLite.
        store: { try $0.resolve(SQLiteStore?.self) }
    )
    application.settings = [Setting.place.declaration]
    application.customize = { assembly in
        let api: UserAPI = try assembly.container.resolve()
        assembly.addRoutes { api.addRoutes(to: $0) }
    }
    return application
}

extension Setting where Value == String {
    static let place = text(
        "place",
        "memory, sqlite:PATH or http://HOST:PORT",
        help: "Where to store users. Defaults to memory."
    )
}
