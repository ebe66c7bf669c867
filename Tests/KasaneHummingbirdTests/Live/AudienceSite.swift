import KasaneLive

enum AudienceSite {
    static let pages: PageRoutes = {
        let audiences: KeyValuePairs<PagePath, PageAudience> = [
            "/everyone": .everyone,
            "/known": .signedIn,
            "/operators": .signedIn(as: Member.self, named: "operators") { $0.name == "operator" },
        ]
        var pages = PageRoutes()
        for (path, audience) in audiences {
            pages.add(CounterPage.self, at: path, for: audience) { _, _ in
                CounterPage(name: "Inside", model: CounterModel())
            }
        }
        return pages
    }()

    static let statuses: [String?: [Int]] = [
        nil: [200, 401, 401], "reader": [200, 200, 403], "operator": [200, 200, 200],
    ]
}
