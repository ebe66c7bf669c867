import KasaneLive

/// What can be done on a page besides reading it, behind ⋯.
struct PageMenu<Content: HTML>: Component {
    private let name: String
    private let content: Content

    init(name: String, @HTMLBuilder content: () -> Content) {
        self.name = name
        self.content = content()
    }

    var body: some HTML {
        MenuButton(menu: "tools", sign: "⋯", name: name)
        div(.id("tools"), Attribute("popover", "")) { content }
    }
}
