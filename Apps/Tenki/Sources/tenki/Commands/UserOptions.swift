import ArgumentParser
import Foundation
import KasaneHTTP

/// Where users are kept, if not here: an option of every command that needs them.
struct UserPlaceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The base URL of another Tenki, which keeps the users.",
            discussion: """
                Its token is taken from the environment variable TENKI_USERS_AT_TOKEN. Without TLS \
                whoever can read the connection reads the token.
                """,
            valueName: "url"
        )
    )
    var usersAt: String?

    /// Where they are.
    ///
    /// - Throws: ``CommandFailure``, if there is no token.
    var place: UserPlace {
        get throws {
            guard let usersAt else { return .here }
            guard let token = try UserToken.environment("TENKI_USERS_AT_TOKEN") else {
                throw CommandFailure(
                    "--users-at needs the token of that Tenki: set TENKI_USERS_AT_TOKEN",
                    .usage
                )
            }
            return .elsewhere(url: usersAt, token: token)
        }
    }
}

/// The secret that opens the API of users.
enum UserToken {
    /// Reads it from a file, or else from `TENKI_USERS_TOKEN`.
    ///
    /// - Returns: The token; `nil` if there is none.
    /// - Throws: ``CommandFailure``, if it cannot be read or can be guessed.
    static func read(file: String?) throws -> Secret? {
        guard let file else { return try environment("TENKI_USERS_TOKEN") }
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            // Whatever keeps it from being read, the advice is the same.
            throw CommandFailure("the token file \(file) cannot be read", .usage)
        }
        return try secret(text.trimmingCharacters(in: .whitespacesAndNewlines), from: file)
    }

    /// Reads it from an environment variable.
    static func environment(_ name: String) throws -> Secret? {
        guard let text = ProcessInfo.processInfo.environment[name], !text.isEmpty else {
            return nil
        }
        return try secret(text, from: name)
    }

    private static func secret(_ text: String, from place: String) throws -> Secret {
        guard text.utf8.count >= 16, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw CommandFailure(
                """
                the token in \(place) must have at least 16 characters, none of them a space; \
                “openssl rand -hex 16” makes one
                """,
                .usage
            )
        }
        return Secret(text)
    }
}
