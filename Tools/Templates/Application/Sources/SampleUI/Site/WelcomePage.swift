import KasaneLive

package struct WelcomePage: Page {
    package static let path: PagePath = "/"

    package init() {}

    package var title: String { "Welcome" }

    package var body: some HTML {
        SampleLayout {
            h1 { title }
        }
    }
}
