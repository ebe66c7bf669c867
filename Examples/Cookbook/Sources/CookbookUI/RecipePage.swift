import CookbookApplication
import CookbookDomain
import Foundation
import KasaneLive
import Observation

/// The state of the page of one recipe.
@Observable public final class RecipeModel {
    private(set) var recipe: Recipe?
    @ObservationIgnored private let id: UUID
    @ObservationIgnored private let findRecipe: FindRecipe

    /// Creates the model of a visit.
    public init(id: UUID, findRecipe: FindRecipe) {
        self.id = id
        self.findRecipe = findRecipe
    }

    func load() async throws {
        guard let found = try await findRecipe(id) else { throw PageError.notFound }
        recipe = found
    }
}

/// The page of one recipe.
public struct RecipePage: Page {
    /// The path of the page.
    public static let path: PagePath = "/recipes/{id}"
    private let model: RecipeModel

    /// Creates the page with a model.
    public init(model: RecipeModel) {
        self.model = model
    }

    /// The title of the document.
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
