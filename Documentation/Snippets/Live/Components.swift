import KasaneLive
import KasaneTesting
import Observation

private struct Stars: Component {
    let count: Int

    var body: some HTML {
        span(.role(.img), .aria(.label, "\(count) of 5")) {
            String(repeating: "★", count: count)
        }
    }
}

private struct Card<Content: HTML>: Component {
    let title: String
    @HTMLBuilder let content: Content

    var body: some HTML {
        section(.class("card")) {
            h2 { title }
            content
        }
    }
}

private struct LimitedField: Component {
    let label: String
    @Binding var text: String
    let limit: Int

    var body: some HTML {
        TextField(label, text: $text, .maxlength(limit))
        Live(.p, role: .status) {
            if text.count > limit / 2 { "\(limit - text.count) letters left" }
        }
    }
}

@Observable private final class Review: Identifiable {
    let id: Int
    var title = ""
    var stars = 3

    init(id: Int) {
        self.id = id
    }
}

private struct ReviewEditor: Component {
    @Bindable var review: Review

    var body: some HTML {
        LimitedField(label: "Title \(review.id)", text: $review.title, limit: 20)
        NumberField("Stars \(review.id)", value: $review.stars, in: 1...5)
        p { Stars(count: review.stars) }
    }
}

@Observable private final class ReviewsModel {
    var reviews = [Review(id: 1)]

    func add() {
        reviews.append(Review(id: reviews.count + 1))
    }
}

private struct ReviewsPage: Page {
    static let path: PagePath = "/reviews"
    @Bindable var model: ReviewsModel

    var title: String { "Reviews" }

    var body: some HTML {
        Card(title: "Your reviews") {
            ForEach(model.reviews) { review in ReviewEditor(review: review) }
            Button("Another", action: model.add)
        }
    }
}

@MainActor func components() async throws {
    print(Card(title: "Best") { Stars(count: 5) }.rendered())

    var pages = PageRoutes()
    pages.add(ReviewsPage.self, for: .everyone) { _, _ in ReviewsPage(model: ReviewsModel()) }

    try await SessionDriver.run(pages) { page in
        try await page.visit("/reviews")
        try await page.press("Another")
        try await page.type("A calm place", into: "Title 2")
        try await page.expect("8 letters left")
        try await page.type("5", into: "Stars 2")
        try await page.expect("★★★★★")
    }
}
