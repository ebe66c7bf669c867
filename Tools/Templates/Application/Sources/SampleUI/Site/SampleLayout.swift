import KasaneLive

/// A page layout with navigation.
package struct SampleLayout<Content: HTML>: Component {
    private let content: Content

    package init(@HTMLBuilder content: () -> Content) { self.content = content() }

    package var body: some HTML {
        header {
            nav(.aria(.label, "Site")) {
                ul {
                    li { a(.href(WelcomePage.path.text)) { "Welcome" } }
                    li { a(.href(ItemsPage.path.text)) { "Items" } }
                    // kasane:if accounts
                    li { a(.href("/account")) { "Account" } }
                    // kasane:end
                    // kasane:links
                }
            }
        }
        main { content }
        ConnectionNotices()
    }
}

/// Returns an error page, for example for an unknown URL.
package func errorDocument(title: String) -> some HTML {
    HTMLDocument(language: "en", title: title, stylesheets: ["/assets/default.css"]) {
        SampleLayout { h1 { title } }
    }
}
