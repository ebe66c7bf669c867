import KasaneLive
import KasaneTesting
import Observation
import Testing

private enum Order: String, CaseIterable {
    case name
    case rain
}

private enum Level: Int {
    case low = 1
    case high = 2
}

private struct QueryDay: LosslessStringConvertible, Equatable {
    let description: String

    init?(_ text: String) {
        guard text.wholeMatch(of: #/\d{4}-\d\d-\d\d/#) != nil else { return nil }
        description = text
    }
}

@Observable private final class QueryModel {
    var number = 1
    var ratio = 0.5
    var isOn = true
    var order = Order.name
    var limit: Int?
    var day: QueryDay?
    var level: Level?
}

private struct QueryPage: Page {
    static let path: PagePath = "/query"

    @Bindable var model: QueryModel

    var title: String { "Query" }
    var body: some HTML {
        Live(.p) {
            "\(model.number) \(model.ratio) \(model.isOn) \(model.order) "
            "\(model.limit ?? 0) \(model.day?.description ?? "-") \(model.level?.rawValue ?? 0)"
        }
        Button("Set all") {
            model.number = 7
            model.ratio = 1.5
            model.isOn = false
            model.order = .rain
            model.limit = 3
            model.day = QueryDay("2026-02-28")
            model.level = .high
        }
        Button("Reset") {
            model.number = 1
            model.ratio = 0.5
            model.isOn = true
            model.order = .name
            model.limit = nil
            model.day = nil
            model.level = nil
        }
    }

    var effects: [PageEffect] {
        PageEffect.query("number", $model.number, default: 1)
        PageEffect.query("ratio", $model.ratio, default: 0.5)
        PageEffect.query("on", $model.isOn, default: true)
        PageEffect.query("order", $model.order, default: .name)
        PageEffect.query("limit", $model.limit)
        PageEffect.query("day", $model.day)
        PageEffect.query("level", $model.level)
    }
}

private let pages = PageRoutes.only(QueryPage.self) { _, _ in QueryPage(model: QueryModel()) }

@Suite(.timeLimit(.minutes(5)))
struct QueryTests {
    private static let address =
        "/query?number=7&ratio=1.5&on=false&order=rain&limit=3&day=2026-02-28&level=2"

    @Test func `the address follows values of any type, without the defaults`() async throws {
        try await withEachDriver(pages) { driver in
            try await driver.visit("/query")
            try await driver.expect("1 0.5 true name 0 - 0")
            try await driver.press("Set all")
            try await driver.expect(address: Self.address)
            try await driver.press("Reset")
            try await driver.expect(address: "/query")
        }
    }

    @Test func `the address sets values of any type`() async throws {
        try await withEachDriver(pages) { driver in
            try await driver.visit(Self.address)
            try await driver.expect("7 1.5 false rain 3 2026-02-28 2")
        }
    }

    @Test(arguments: [
        "number=x&ratio=x&on=x&order=x&limit=x&day=x&level=x",
        "number=9e99&ratio=nan&on=1&order=Rain&limit=99999999999999999999&day=2026&level=3",
        "number=&ratio=inf&on=&order=&limit=&day=&level=",
    ])
    func `a text that is not a value leaves the default`(query: String) async throws {
        try await withEachDriver(pages) { driver in
            try await driver.visit("/query?\(query)")
            try await driver.expect("1 0.5 true name 0 - 0")
        }
    }

    @Test func `going back to an address without the parameter sets the default`() async throws {
        let session = pageSession(at: "/query", query: "number=7&limit=3") { _, _ in
            QueryPage(model: QueryModel())
        }
        _ = try await session.start()
        #expect(try await session.receive("n=1&q=order%3Drain") == .taken)

        #expect(try await session.submit("turn=9").contains("1 0.5 true rain 0 - 0"))
        await session.end()
    }

    @Test func `going back to an address with another form of a value adds no entry`()
        async throws
    {
        let session = pageSession(at: "/history", query: "days=5") { _, _ in
            HistoryPage(model: QueryModel())
        }
        _ = try await session.start()
        let stream = try #require(await session.openStream(at: 0))
        #expect(try await session.receive("n=1&q=days%3Dmany") == .taken)
        #expect(try await session.nextPatch(on: stream).contains(#"["u","/history",1]"#))

        #expect(try await session.receive("n=2&b.set=") == .taken)
        #expect(try await session.nextPatch(on: stream).contains(#"["u","/history?days=7"]"#))
        await session.end()
    }
}

private struct HistoryPage: Page {
    static let path: PagePath = "/history"

    @Bindable var model: QueryModel

    var title: String { "History" }
    var body: some HTML { Button("Set", .id("set")) { model.number = 7 } }
    var effects: [PageEffect] {
        PageEffect.query("days", $model.number, default: 1, history: .push)
    }
}
