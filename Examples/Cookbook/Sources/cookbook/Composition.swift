import CookbookApplication
import CookbookDomain
import CookbookInfrastructure
import CookbookUI
import Foundation
import KasaneContainer
import KasaneDomain
import KasaneLive
import KasaneSQLite
import KasaneSettings

func makeContainer(_ settings: Settings) throws -> Container {
    let path = try settings.value(of: .database) ?? "cookbook.sqlite"
    return try Container {
        $0.register(SQLiteStore.self, scope: .singleton) { try SQLiteStore(cookbookAt: path) }
            .onStop { try await $0.close() }
        $0.register(
            (any TransactionTemplate<CookbookRepositories>).self,
            scope: .singleton,
            SQLiteTransactions.init(cookbookIn:)
        )
        $0.register(AddRecipe.self, AddRecipe.init(transactions:))
        $0.register(ObserveRecipes.self, ObserveRecipes.init(transactions:))
        $0.register(FindRecipe.self, FindRecipe.init(transactions:))
        $0.register(RecipesModel.self, RecipesModel.init(observeRecipes:))
        $0.register(NewRecipeModel.self, NewRecipeModel.init(addRecipe:))
        $0.register(Factory<RecipeModel, UUID>.self, RecipeModel.init(id:findRecipe:))
    }
}

func makePages(_ container: Container) throws -> PageRoutes {
    // Resolve at startup, so that missing registrations are reported before the first request.
    let makeRecipes = try container.resolve(Provider<RecipesModel>.self)
    let makeNewRecipe = try container.resolve(Provider<NewRecipeModel>.self)
    let makeRecipe = try container.resolve(Factory<RecipeModel, UUID>.self)
    var pages = PageRoutes()
    pages.add(RecipesPage.self, for: .everyone) { _, _ in RecipesPage(model: try makeRecipes()) }
    pages.add(NewRecipePage.self, for: .everyone) { _, _ in
        NewRecipePage(model: try makeNewRecipe())
    }
    pages.add(RecipePage.self, for: .everyone) { request, _ in
        guard let id = UUID(uuidString: request.parameters["id"] ?? "") else {
            throw PageError.notFound
        }
        return RecipePage(model: try makeRecipe(id))
    }
    return pages
}
