import Foundation
import KasaneHTTP
import TenkiTerminal

/// The secret that authorises access to the API of users.
enum UserToken {
    /// Reads the token from a file, or from `TENKI_USERS_TOKEN` if no file is given.
    ///
    /// - Returns: The token; `nil` if there is none.
    /// - Throws: ``CommandError`` if the token cannot be read or is too easy to guess.
    static func read(file: String?) throws -> Secret? {
        guard let file else { return try environment("TENKI_USERS_TOKEN") }
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            // The advice is the same for every cause.
            throw CommandError("the token file \(file) cannot be read", .usage)
        }
        return try secret(text.trimmingCharacters(in: .whitespacesAndNewlines), from: file)
    }

    /// Reads the token from an environment variable; `nil` if it is empty or not set.
    static func environment(_ name: String) throws -> Secret? {
        guard let text = ProcessInfo.processInfo.environment[name], !text.isEmpty else {
            return nil
        }
        return try secret(text, from: name)
    }

    private static func secret(_ text: String, from location: String) throws -> Secret {
        guard text.utf8.count >= 16, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw CommandError(
                """
                the token in \(location) must have at least 16 characters, none of them a space; \
                “openssl rand -hex 16” makes one
                """,
                .usage
            )
        }
        return Secret(text)
    }
}
