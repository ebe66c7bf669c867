import Foundation
import KasaneHTTP
import TenkiTerminal

/// The secret that authorises access to the API of users.
enum UserToken {
    private static let allowed = """
        a token of at least 16 characters, none of them a space; “openssl rand -hex 16” creates one
        """

    static func read(_ key: SettingKey, in settings: Settings) throws(CommandError) -> Secret? {
        try settings.value(of: .text(key, allowed, where: isStrong)).map { Secret($0) }
    }

    static func read(file: String) throws(CommandError) -> Secret {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            // The advice is the same for every cause.
            throw CommandError("the token file \(file) cannot be read", .usage)
        }
        let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard isStrong(token) else {
            throw CommandError("the token file \(file) takes \(allowed)", .usage)
        }
        return Secret(token)
    }

    private static func isStrong(_ token: String) -> Bool {
        token.utf8.count >= 16 && token.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }
}
