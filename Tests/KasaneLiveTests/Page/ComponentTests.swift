import KasaneLive
import KasaneTesting
import Observation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ComponentTests {
    @Test func `a component is written as its body, without an element of its own`() {
        #expect(Price(yen: 5).rendered() == "<strong>¥</strong>5")
        #expect(p { Price(yen: 5) }.rendered() == "<p><strong>¥</strong>5</p>")
    }

    @Test func `components contain components and content of their callers`() {
        let card = Card("A & B") {
            Price(yen: 1)
            Card("Inner") { "text" }
        }

        #expect(
            card.rendered() == """
                <section><h2>A &amp; B</h2><strong>¥</strong>1\
                <section><h2>Inner</h2>text</section></section>
                """
        )
    }

    @Test func `a card may be empty`() {
        #expect(Card("None") {}.rendered() == "<section><h2>None</h2></section>")
    }

    @Test(arguments: [
        (Stock.none, "sold out"), (.some([]), "ask us"),
        (.some([1, 2]), "<strong>¥</strong>1<strong>¥</strong>2 in all: 3"),
    ])
    func `a body has conditions, loops and values of its own`(stock: Stock, source: String) {
        #expect(StockLine(stock: stock).rendered() == source)
    }

    @Test func `a body is evaluated once for each time that it is written`() {
        let counter = Counter()
        let list = ul { for _ in 1...3 { li { Counting(counter: counter) } } }
        #expect(counter.evaluations == 0)

        #expect(list.rendered() == "<ul><li>1</li><li>2</li><li>3</li></ul>")
        #expect(counter.evaluations == 3)
    }

    @Test func `a region inside of a component is sent alone`() async throws {
        let session = pageSession(at: "/names") { _, _ in NamesPage() }
        _ = try await session.start()
        let stream = try #require(await session.openStream(at: 0))

        #expect(try await session.receive("n=1&f.first=Naha") == .taken)
        let json = try await session.nextPatch(on: stream)
        #expect(json.contains("First: 4 letters"))
        #expect(!json.contains("Second:") && !json.contains("<h1>"))
        await session.end()
    }

    @Test func `instances of one component have ids of their own`() async throws {
        let session = pageSession(at: "/names") { _, _ in NamesPage() }
        let ids = try await session.document().matches(of: #/ id="([^"]+)"/#)
            .map { String($0.1) }

        #expect(ids.count > 6 && Set(ids).count == ids.count)
        await session.end()
    }

    @Test func `bindings lead through components to the model`() async throws {
        let pages = PageRoutes.only(NamesPage.self) { _, _ in NamesPage() }
        try await SessionDriver.run(pages) { page in
            try await page.visit("/names")
            try await page.type("Naha", into: "First")
            try await page.expect("First: 4 letters")
            try await page.expect("Second: 0 letters")
            try await page.press("Swap")

            try await page.expect("Second: 4 letters")
            try await page.expect(value: "Naha", in: "Second")
        }
    }

    @Test func `bindings are made of any object`() {
        let model = NamesModel()
        let bindings = Bindings(model)
        bindings.first.wrappedValue = "Naha"
        @Bindable var names = model
        $names.second.wrappedValue = "Nago"

        #expect([model.first, model.second] == ["Naha", "Nago"])
    }
}

private struct Price: Component {
    let yen: Int

    var body: some HTML {
        strong { "¥" }
        "\(yen)"
    }
}

private struct Card<Content: HTML>: Component {
    private let title: String
    private let content: Content

    init(_ title: String, @HTMLBuilder content: () -> Content) {
        self.title = title
        self.content = content()
    }

    var body: some HTML {
        section {
            h2 { title }
            content
        }
    }
}

enum Stock: Sendable {
    case none
    case some([Int])
}

private struct StockLine: Component {
    let stock: Stock

    var body: some HTML {
        switch stock {
        case .none: "sold out"
        case .some(let prices):
            let sum = prices.reduce(0, +)
            for price in prices { Price(yen: price) }
            if sum > 0 {
                " in all: \(sum)"
            } else {
                "ask us"
            }
        }
    }
}

private final class Counter {
    private(set) var evaluations = 0

    func count() -> Int {
        evaluations += 1
        return evaluations
    }
}

private struct Counting: Component {
    let counter: Counter

    var body: some HTML {
        "\(counter.count())"
    }
}

@Observable private final class NamesModel {
    var first = ""
    var second = ""

    func swap() { (first, second) = (second, first) }
}

private struct NameField: Component {
    let label: String
    @Binding var name: String

    var body: some HTML {
        TextField(label, text: $name, .id(label.lowercased()))
        Live(.p) { "\(label): \(name.count) letters" }
    }
}

private struct NameFields: Component {
    @Bindable var model: NamesModel

    var body: some HTML {
        NameField(label: "First", name: $model.first)
        NameField(label: "Second", name: $model.second)
        Button("Swap", action: model.swap)
    }
}

private struct NamesPage: Page {
    static let path: PagePath = "/names"

    let model = NamesModel()

    var title: String { "Names" }

    var body: some HTML {
        h1 { "Names" }
        NameFields(model: model)
    }
}
