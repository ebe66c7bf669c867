import KasaneLive

struct DocumentPage: Page {
    static let path: PagePath = "/documents/{name}"

    let name: String

    var title: String { name }
    var body: some HTML { h1 { "Document \(name)" } }

    var effects: [PageEffect] { PageEffect.status(name == "empty" ? .notFound : .ok) }

    func load() async throws {
        if name == "removed" { throw PageError.gone }
    }

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
