import KasaneLive

/// The navigation and the content of a page.
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

/// Returns the document of an error, such as an address without a page.
public func errorDocument(title: String) -> some HTML {
    HTMLDocument(language: "en", title: title, stylesheets: ["/assets/default.css"]) {
        CookbookLayout { h1 { title } }
    }
}
