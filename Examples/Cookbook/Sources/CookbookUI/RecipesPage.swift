import CookbookApplication
import CookbookDomain
import KasaneDomain
import KasaneLive
import Observation

/// The state of the recipe list.
@Observable public final class RecipesModel {
    private(set) var recipes: [Recipe] = []
    @ObservationIgnored private let observeRecipes: ObserveRecipes

    /// Creates a model for one visit.
    public init(observeRecipes: ObserveRecipes) {
        self.observeRecipes = observeRecipes
    }

    func observe() async throws {
        for try await recipes in observeRecipes() {
            self.recipes = recipes.sorted { $0.title.rawValue < $1.title.rawValue }
        }
    }
}

/// The list of all recipes.
public struct RecipesPage: Page {
    /// The page's path.
    public static let path: PagePath = "/"
    private let model: RecipesModel

    /// Creates the page with a model.
    public init(model: RecipesModel) {
        self.model = model
    }

    /// The document title.
    public var title: String { "Recipes" }

    /// The number of recipes and the list.
    public var body: some HTML {
        CookbookLayout {
            h1 { title }
            Live(.p, role: .status) { "Recipes in this book: \(model.recipes.count)" }
            ForEach(model.recipes) { recipe in
                a(.href("/recipes/\(recipe.id)")) { recipe.title.rawValue }
            }
        }
    }

    /// Observes the store.
    public var effects: [PageEffect] {
        PageEffect.task { try await model.observe() }
    }
}
