import Foundation
import KasaneDomain

/// A recipe.
public struct Recipe: Codable, Identifiable, Hashable, Sendable {
    /// The ID.
    public let id: UUID
    /// The title, which is unique.
    public let title: RecipeTitle
    /// The number of people that the recipe serves.
    public let servings: Servings
    /// The steps, one per line.
    public let steps: String

    /// Creates a recipe.
    public init(id: UUID, title: RecipeTitle, servings: Servings, steps: String) {
        self.id = id
        self.title = title
        self.servings = servings
        self.steps = steps
    }
}

extension Repository<Recipe> {
    /// Returns the recipe with a title, or `nil` if there is none.
    public func find(titled title: RecipeTitle) async throws -> Recipe? {
        try await all().first { $0.title == title }
    }
}

/// The repositories of one transaction.
public struct CookbookRepositories: TransactionBound {
    /// The transaction.
    public let transaction: any Transaction
    /// The recipes.
    public let recipes: any Repository<Recipe>

    /// Creates repositories for a transaction.
    public init(transaction: any Transaction, recipes: any Repository<Recipe>) {
        self.transaction = transaction
        self.recipes = recipes
    }
}
