import CookbookDomain
import Foundation
import KasaneDomain

/// Observes all recipes.
public struct ObserveRecipes: Sendable {
    private let transactions: any TransactionTemplate<CookbookRepositories>

    /// Creates the use case.
    public init(transactions: any TransactionTemplate<CookbookRepositories>) {
        self.transactions = transactions
    }

    /// Returns the recipes, now and after each change.
    public func callAsFunction() -> ObservedValues<CookbookRepositories, [Recipe]> {
        transactions.observe { try await $0.recipes.all() }
    }
}

/// Finds a recipe.
public struct FindRecipe: Sendable {
    private let transactions: any TransactionTemplate<CookbookRepositories>

    /// Creates the use case.
    public init(transactions: any TransactionTemplate<CookbookRepositories>) {
        self.transactions = transactions
    }

    /// Returns the recipe with an ID, or `nil` if there is none.
    public func callAsFunction(_ id: Recipe.ID) async throws -> Recipe? {
        try await transactions.read { try await $0.recipes.find(id) }
    }
}
