import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable final class ListModel {
    var order = "a,b,c,d"
    var other = "1"
    var upper = ""
    var shows = true

    var rows: [String] { order.split(separator: ",").map(String.init) }

    var loud: String {
        get { upper }
        set { upper = newValue.uppercased() }
    }
}

struct ListPage: Page {
    static let path: PagePath = "/list"

    @Bindable var model = ListModel()

    var title: String { "List" }
    var body: some HTML {
        TextField("Order", text: $model.order, .id("order"))
        TextField("Other", text: $model.other, .id("other"))
        TextField("Loud", text: $model.loud, .id("loud"))
        Toggle("Shows", isOn: $model.shows, .id("shows"))
        ForEach(model.rows, key: \.self, .id("list")) { row in
            Live(.span) { "\(row)\(model.other)" }
        }
        if model.shows {
            Live(.p, .id("note")) { "“\(model.other)” \\ \u{1}" }
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct PatchTests {
    private static let pages = PageRoutes.only(ListPage.self) { _, _ in ListPage() }

    private func patches(
        after inputs: [String],
        at version: Int = 0,
        environment: PageEnvironment = PageEnvironment()
    ) async throws -> [String] {
        let entry = try #require(Self.pages.page(at: "/list")?.entry)
        let session = entry.session(for: PageRequest(path: "/list"), environment: environment)
        _ = try await session.start()
        let stream = try #require(await session.openStream(at: version))
        var patches: [String] = []
        for (index, input) in inputs.enumerated() {
            #expect(try await session.receive("n=\(index + 1)&\(input)") == .taken)
            guard case .patch(let patch) = await session.nextEvent(on: stream) else { break }
            #expect(patch.version == index + 1)
            patches.append(String(decoding: patch.json, as: UTF8.self))
        }
        await session.end()
        return patches
    }

    @Test func `a row that moved is sent as a move`() async throws {
        let patch = try await patches(after: ["f.order=d,a,b,c"])[0]

        #expect(patch.firstMatch(of: #/^{"n":1,"o":\[\["m","w\w{9}","list","w\w{9}"\]\]}$/#) != nil)
    }

    @Test func `rows that come and go are sent alone`() async throws {
        let patch = try await patches(after: ["f.order=a,c,e"])[0]

        #expect(patch.matches(of: #/\["d",/#).count == 2)
        #expect(patch.matches(of: #/\["i",/#).count == 1)
        #expect(patch.contains("e1</span>") && !patch.contains("a1"))
    }

    @Test func `only regions that changed are sent`() async throws {
        let patch = try await patches(after: ["f.other=2"])[0]

        #expect(patch.matches(of: #/\["h",/#).count == 5)
        #expect(patch.contains("[\"h\",\"note\",\"<p id=\\\"note\\\">“2” \\\\ \u{FFFD}</p>\"]"))
        #expect(!patch.contains("[\"b\""))
    }

    @Test func `typed text is not sent back, the model's correction of it is`() async throws {
        let all = try await patches(after: ["f.other=2", "f.loud=abc", "f.loud=ABCD"])

        #expect(!all[0].contains("\"v\""))
        #expect(all[1].contains("[\"v\",\"loud\",\"ABC\"]"))
        #expect(!all[2].contains("\"v\""))
    }

    @Test func `content outside of any region is sent with the body`() async throws {
        let patch = try await patches(after: ["f.shows="])[0]

        #expect(patch.contains("[\"b\",\"<form id=\\\"live\\\""))
        #expect(!patch.contains("note"))
    }

    @Test func `an input that changes nothing is acknowledged`() async throws {
        #expect(try await patches(after: ["f.other=1"]) == ["{\"n\":1}"])
    }

    @Test func `a browser that shows another version gets everything`() async throws {
        let patch = try await patches(after: ["f.other=2"], at: 7)[0]

        #expect(patch.hasPrefix("{\"n\":1,\"o\":[[\"b\","))
        #expect(patch.contains("[\"v\",\"other\",\"2\"]") && patch.contains("[\"v\",\"order\","))
        #expect(patch.contains("[\"t\",\"List\"]"))
    }

    @Test func `many changes between two moments are one patch`() async throws {
        let clock = ManualClock()
        let environment = PageEnvironment(clock: clock)
        let entry = try #require(Self.pages.page(at: "/list")?.entry)
        let session = entry.session(for: PageRequest(path: "/list"), environment: environment)
        _ = try await session.start()
        let stream = try #require(await session.openStream(at: 0))
        for number in 1...100 {
            _ = try await session.receive("n=\(number)&f.other=\(number)")
            if number == 1 { _ = await session.nextEvent(on: stream) }
        }
        async let next = session.nextEvent(on: stream)
        await clock.waitForSleeper(of: .milliseconds(34))
        clock.advance(by: .milliseconds(34))
        guard case .patch(let patch) = await next else { throw CancellationError() }

        #expect(patch.version == 2)
        #expect(String(decoding: patch.json, as: UTF8.self).contains("“100”"))
        await session.end()
    }

    @Test func `any orders of rows are shown in the end`() async throws {
        var environment = PageEnvironment()
        environment.patchInterval = .zero
        try await SessionDriver.run(Self.pages, environment: environment) { page in
            try await page.visit("/list")
            for round in 0..<100 {
                let rows = "abcdefghij".map(String.init).shuffled().prefix(.random(in: 0...10))
                try await page.type("\(round % 7)", into: "Other")
                try await page.type(rows.joined(separator: ","), into: "Order")
                let shown = rows.map { "\($0)\(round % 7)" }
                try await page.expect("the rows \(shown)") { snapshot in
                    snapshot.document.all.first { $0.id == "list" }?.children.map(\.text) == shown
                }
            }
        }
    }
}
