import CookbookApplication
import CookbookDomain
import Foundation
import KasaneLive
import Observation

/// The state of a recipe page.
@Observable public final class RecipeModel {
    private(set) var recipe: Recipe?
    @ObservationIgnored private let id: UUID
    @ObservationIgnored private let findRecipe: FindRecipe

    /// Creates a model for one visit.
    public init(id: UUID, findRecipe: FindRecipe) {
        self.id = id
        self.findRecipe = findRecipe
    }

    func load() async throws {
        guard let found = try await findRecipe(id) else { throw PageError.notFound }
        recipe = found
    }
}

/// A recipe's page.
public struct RecipePage: Page {
    /// The page's path.
    public static let path: PagePath = "/recipes/{id}"
    private let model: RecipeModel

    /// Creates the page with a model.
    public init(model: RecipeModel) {
        self.model = model
    }

    /// The document title.
    public var title: String { model.recipe?.title.rawValue ?? "Recipe" }

    /// The recipe.
    public var body: some HTML {
        CookbookLayout {
            h1 { title }
            if let recipe = model.recipe {
                p { "Serves \(recipe.servings.rawValue)." }
                ol {
                    for step in recipe.steps.split(whereSeparator: \.isNewline) {
                        li { String(step) }
                    }
                }
            }
        }
    }

    /// Loads the recipe.
    public func load() async throws {
        try await model.load()
    }
}
