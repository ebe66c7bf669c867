// A policy that decides what an account may do, and use cases that check it.
import KasaneAccounts
import KasaneDomain

private struct Article: Identifiable, Sendable {
    let id: Int
    let author: AccountID
}

private struct Repositories {
    let articles: any Repository<Article>
}

// snippet.policy
extension Role {
    static let editor: Role = "editor"
}

extension TokenScope {
    static let writeArticles: TokenScope = "articles:write"
}

private enum ArticleAction {
    case edit(Article)
    case delete(Article)
}

private struct ArticlePolicy: Policy {
    func allows(_ action: ArticleAction, by principal: AccountPrincipal) -> Bool {
        guard principal.allows(.writeArticles) else { return false }
        return switch action {
        case .edit(let article):
            article.author == principal.account || principal.roles.contains(.editor)
        case .delete(let article):
            article.author == principal.account || principal.roles.contains(.administrator)
        }
    }
}
// snippet.end

// snippet.useCase
private struct DeleteArticle {
    let transactions: any TransactionTemplate<Repositories>
    let policy = ArticlePolicy()

    func callAsFunction(_ id: Int, by principal: AccountPrincipal?) async throws {
        try await transactions.execute { repositories in
            guard let article = try await repositories.articles.find(id) else { return }
            try policy.require(.delete(article), by: principal)
            try await repositories.articles.delete(id)
        }
    }
}
// snippet.end

// snippet.confirmed
private struct DeleteEverything {
    let accounts: Accounts
    let transactions: any TransactionTemplate<Repositories>

    func callAsFunction(by principal: AccountPrincipal) async throws {
        try accounts.requireConfirmation(of: principal)
        try await transactions.execute { try await $0.articles.deleteAll() }
    }
}
// snippet.end
