import CookbookDomain
import CookbookInfrastructure
import Foundation
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

@Suite
struct RecipeRepositoryTests {
    enum Adapter: CaseIterable {
        case memory
        case sqlite
    }

    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test(arguments: Adapter.allCases)
    func `a recipe is found by its title`(adapter: Adapter) async throws {
        let recipe = Recipe(
            id: UUID(),
            title: try RecipeTitle("Miso soup"),
            servings: try Servings(4),
            steps: "Heat the stock."
        )
        let transactions = try transactions(of: adapter)
        try await transactions.execute { try await $0.recipes.save(recipe) }

        try await transactions.read { repositories in
            #expect(try await repositories.recipes.find(titled: recipe.title) == recipe)
            let other = try RecipeTitle("Miso")
            #expect(try await repositories.recipes.find(titled: other) == nil)
        }
    }

    private func transactions(
        of adapter: Adapter
    ) throws -> any TransactionTemplate<CookbookRepositories> {
        switch adapter {
        case .memory: MemoryTransactions { CookbookRepositories($0) }
        case .sqlite: SQLiteTransactions(cookbookIn: try SQLiteStore(cookbookAt: file.path))
        }
    }
}
