import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class OrderModel {
    var count = 1
    var isGift = true
    var card = ""
    var giftCount = 2
    @ObservationIgnored private(set) lazy var order = Action(of: self) { $0.isGift = false }
}

private struct OrderPage: Page {
    static let path: PagePath = "/order"
    @Bindable var model = OrderModel()

    var title: String { "Order" }
    var body: some HTML {
        Toggle("Gift", isOn: $model.isGift)
        NumberField("Count", value: $model.count, in: 1...9)
        if model.isGift {
            NumberField("Gifts", value: $model.giftCount, in: 1...9)
            Form(submit: "Order", model.order) {
                TextField("Card", text: $model.card).required("Write a card.")
            }
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct DraftTests {
    @Test func `a refused text is forgotten when its field leaves the page`() async throws {
        let pages = PageRoutes.only(OrderPage.self) { _, _ in OrderPage() }
        try await withEachDriver(pages) { page in
            try await page.visit("/order")
            try await page.type("many", into: "Gifts")
            try await page.type("none", into: "Count")
            try await page.press("Order")
            try await page.expect("Write a card.")
            try await page.set("Gift", to: false)
            try await page.expectAbsent("Write a card.")
            try await page.set("Gift", to: true)

            try await page.expect(value: "2", in: "Gifts")
            try await page.expect("no message") {
                $0.field("Gifts")?.attributes["aria-invalid"] == nil
            }
            try await page.expectAbsent("Write a card.")
            try await page.expect(value: "none", in: "Count")
        }
    }
}
