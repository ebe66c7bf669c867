import Foundation
import KasaneMail

/// An export of all stored data about a user.
struct AccountExport {
    let account: Account
    let sessions: [AccountSession]
    let tokens: [APIToken]
    let audit: [AuditEntry]
    let data: [String: any Encodable & Sendable]

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return try encoder.encode(Document(export: self))
    }
}

private struct Document: Encodable {
    let export: AccountExport

    func encode(to encoder: any Encoder) throws {
        var document = encoder.container(keyedBy: Key.self)
        let account = export.account
        var own = document.nestedContainer(keyedBy: Key.self, forKey: "account")
        try own.encode("\(account.id)", forKey: "id")
        try own.encode(account.mail.address, forKey: "mail")
        try own.encode(account.language, forKey: "language")
        try own.encode(account.roles.sorted().map(\.name), forKey: "roles")
        try own.encode(account.created, forKey: "created")
        try own.encode(account.hasPassword, forKey: "hasPassword")
        try own.encode(account.hasSecondFactor, forKey: "hasSecondFactor")
        try document.encode(export.sessions.map(SessionDocument.init), forKey: "sessions")
        try document.encode(export.tokens.map(TokenDocument.init), forKey: "apiTokens")
        try document.encode(export.audit.map(EntryDocument.init), forKey: "log")
        var data = document.nestedContainer(keyedBy: Key.self, forKey: "data")
        for (name, value) in export.data { try data.encode(value, forKey: Key(stringValue: name)) }
    }

    private struct Key: CodingKey, ExpressibleByStringLiteral {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init(stringLiteral text: String) {
            self.init(stringValue: text)
        }

        init?(intValue: Int) { nil }
    }

    private struct SessionDocument: Encodable {
        let created, used: Date
        let device: String
        let network: String?

        init(_ session: AccountSession) {
            created = session.created
            used = session.used
            device = session.device
            network = session.network
        }
    }

    private struct TokenDocument: Encodable {
        let name: String
        let scopes: [String]
        let created: Date
        let expires, used: Date?

        init(_ token: APIToken) {
            name = token.name
            scopes = token.scopes.sorted().map(\.name)
            created = token.created
            expires = token.expires
            used = token.used
        }
    }

    private struct EntryDocument: Encodable {
        let time: Date
        let count: Int
        let event: String
        let device: String
        let network: String?
        let subject: String

        init(_ entry: AuditEntry) {
            time = entry.time
            count = entry.count
            event = entry.event.rawValue
            device = entry.device
            network = entry.network
            subject = entry.subject
        }
    }
}
