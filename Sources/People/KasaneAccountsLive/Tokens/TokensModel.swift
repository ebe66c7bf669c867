import Foundation
import KasaneAccounts
import KasaneLive
import Observation

enum TokenLifetime: Int, CaseIterable {
    case month = 30
    case quarter = 90
    case year = 365
    case unlimited = 0

    /// Returns the expiry date of a token created now, or `nil` if the token never expires.
    func end(from now: Date) -> Date? {
        self == .unlimited ? nil : now.addingTimeInterval(Double(rawValue) * 86_400)
    }

    func name(in language: PageLanguage) -> String {
        self == .unlimited
            ? language(ja: "無期限", en: "No expiry")
            : language(ja: "\(rawValue)日間", en: "\(rawValue) days")
    }
}

@Observable
final class TokensModel {
    var name = ""
    var scopes: Set<TokenScope> = []
    var lifetime = TokenLifetime.quarter
    /// The tokens, newest first.
    private(set) var tokens: [APIToken] = []
    /// The text of the token just created, shown once.
    private(set) var text: String?

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored private let principal: AccountPrincipal

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        self.visit = visit
        self.principal = principal
        // If there is only one scope, the user has no choice.
        let offered = visit.site.settings.tokenScopes.map(\.scope)
        if offered.count == 1 { scopes = Set(offered) }
    }

    @ObservationIgnored private(set) lazy var create = Action(of: self) { model in
        try await model.createToken()
    }

    func revoke(_ token: APIToken) async throws {
        text = nil
        try await visit.attempt {
            do {
                try await visit.accounts.revokeToken(token.id, of: principal, from: visit.client)
            } catch AccountError.notFound {
                // The token was already revoked.
            }
            try await read()
            visit.notices.show(
                news: visit.language(
                    ja: "\(token.name) を無効にしました。",
                    en: "\(token.name) has been revoked."
                )
            )
        }
    }

    func load() async throws { try await visit.load { try await read() } }

    private func createToken() async throws {
        text = nil
        try await visit.attempt(fields: [.name, .scopes]) {
            // Limits the set to the scopes that the application offers.
            let offered = Set(visit.site.settings.tokenScopes.map(\.scope))
            text = try await visit.accounts.addToken(
                name.trimmingCharacters(in: .whitespaces),
                scopes: scopes.intersection(offered),
                expires: lifetime.end(from: visit.accounts.now),
                to: principal,
                from: visit.client
            )
            .text
            name = ""
            try await read()
        }
    }

    private func read() async throws {
        tokens = try await visit.accounts.tokens(of: principal)
    }
}
