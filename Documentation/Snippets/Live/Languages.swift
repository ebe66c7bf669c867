import KasaneDomain
import KasaneLive
import KasaneTesting
import Observation

private var words: PageLanguage { .current }

private enum ShopReason: String, ErrorReason {
    case soldOut = "sold-out"

    var code: String { rawValue }
    var description: String { "The umbrella is sold out." }
}

@Observable private final class ShopModel {
    var count = 1

    @ObservationIgnored private(set) lazy var buy = Action(of: self) { model in
        guard model.count > 0 else { throw DomainError.conflict(ShopReason.soldOut) }
        model.count -= 1
    }
}

private struct ShopPage: Page {
    static let path: PagePath = "/shop"
    let model = ShopModel()

    var title: String { words(ja: "傘", en: "Umbrellas") }

    var body: some HTML {
        h1 { title }
        p { words(ja: "在庫：\(model.count)本", en: "In stock: \(model.count)") }
        Button(words(ja: "購入する", en: "Buy"), model.buy)
    }
}

extension ShopReason: UserFacingReason {
    var text: String {
        switch self {
        case .soldOut: words(ja: "この傘は売り切れです。", en: "The umbrella is sold out.")
        }
    }
}

@MainActor func languages() async throws {
    var environment = PageEnvironment()
    environment.followsVisitorLanguage = true
    environment.errorPage = { status, _ in
        let title = status.title(in: words.tag)
        return HTMLDocument(language: words.tag, title: title, stylesheets: []) { h1 { title } }
    }

    environment.texts.add("fr", ["Umbrellas": "Parapluies", "In stock: {1}": "En stock : {1}"])

    var pages = PageRoutes()
    pages.add(ShopPage.self, for: .everyone) { _, _ in ShopPage() }

    try await SessionDriver.run(pages, environment: environment, languages: ["ja-JP"]) { page in
        try await page.visit("/shop")
        try await page.press("購入する")
        try await page.expect("在庫：0本")
        try await page.press("購入する")
        try await page.expect(dialog: "この傘は売り切れです。")
    }
}
