import CookbookApplication
import CookbookDomain
import Foundation
import KasaneLive
import Observation

/// The state of the form for a new recipe.
@Observable public final class NewRecipeModel {
    var title = ""
    var servings = 4
    var steps = ""
    var added: Recipe?
    @ObservationIgnored private let addRecipe: AddRecipe

    /// Creates a model for one visit.
    public init(addRecipe: AddRecipe) {
        self.addRecipe = addRecipe
    }

    @ObservationIgnored private(set) lazy var add = Action(of: self) { model in
        model.added = try await model.addRecipe(
            title: model.title,
            servings: model.servings,
            steps: model.steps
        )
    }
}

/// The form for a new recipe.
public struct NewRecipePage: Page {
    /// The page's path.
    public static let path: PagePath = "/new"
    @Bindable private var model: NewRecipeModel

    /// Creates the page with a model.
    public init(model: NewRecipeModel) {
        _model = Bindable(wrappedValue: model)
    }

    /// The document title.
    public var title: String { "New recipe" }

    /// The form.
    public var body: some HTML {
        CookbookLayout {
            h1 { title }
            Form(submit: "Save", model.add) {
                TextField("Title", text: $model.title)
                    .named("title")
                    .required("Enter a title.")
                NumberField("Servings", value: $model.servings, in: Servings.range)
                    .named("servings")
                TextField("Steps", text: $model.steps, kind: .multiline)
            }
        }
    }

    /// Opens the new recipe's page.
    public var effects: [PageEffect] {
        PageEffect.route($model.added) { recipe in "/recipes/\(recipe.id)" }
    }
}
