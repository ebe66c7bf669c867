import KasaneLive

/// A page that exists, existed, or is somewhere else, depending on its address.
struct DocumentPage: Page {
    static let path: PagePath = "/documents/{name}"

    let name: String

    var title: String { name }
    var body: some HTML { h1 { "Document \(name)" } }

    var effects: [PageEffect] { PageEffect.status(name == "empty" ? .notFound : .ok) }

    func load() async throws {
        if name == "removed" { throw PageError.gone }
    }

    /// Creates the page of a request.
    static func make(_ request: PageRequest) throws -> Self {
        switch request.parameters["name"] ?? "" {
        case "unknown": throw PageError.notFound
        case "secret": throw PageError.forbidden
        case "old": throw PageError.redirect(to: "/documents/new")
        case "own": throw PageError.signInRequired
        case let name: return Self(name: name)
        }
    }
}
