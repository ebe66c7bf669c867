import KasaneLive

/// A page layout with navigation.
struct CookbookLayout<Content: HTML>: Component {
    @HTMLBuilder let content: Content

    var body: some HTML {
        header {
            nav(.aria(.label, "Cookbook")) {
                a(.href(RecipesPage.path.text)) { "Recipes" }
                " · "
                a(.href(NewRecipePage.path.text)) { "New recipe" }
            }
        }
        main { content }
        ConnectionNotices()
    }
}

/// Returns an error page, for example for an unknown URL.
public func errorDocument(title: String) -> some HTML {
    HTMLDocument(language: "en", title: title, stylesheets: ["/assets/default.css"]) {
        CookbookLayout { h1 { title } }
    }
}
