import CookbookDomain
import Foundation
import KasaneDomain

/// Adds a recipe to the cookbook.
public struct AddRecipe: Sendable {
    private let transactions: any TransactionTemplate<CookbookRepositories>

    /// Creates the use case.
    public init(transactions: any TransactionTemplate<CookbookRepositories>) {
        self.transactions = transactions
    }

    /// Stores a recipe and returns it.
    ///
    /// - Throws: `DomainError.invalidInput` with the invalid field, and store errors.
    @discardableResult
    public func callAsFunction(
        title: String,
        servings: Int,
        steps: String
    ) async throws -> Recipe {
        let recipe = Recipe(
            id: UUID(),
            title: try RecipeTitle(title),
            servings: try Servings(servings),
            steps: steps
        )
        try await transactions.execute { repositories in
            guard try await repositories.recipes.find(titled: recipe.title) == nil else {
                throw DomainError.invalidInput(CookbookReason.titleTaken, field: "title")
            }
            try await repositories.recipes.save(recipe)
        }
        return recipe
    }
}
