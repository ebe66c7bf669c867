import KasaneLive
import KasaneTesting
import Observation
import Synchronization
import Testing

@Observable final class NoticeModel {
    var number = 1
    var note = ""
    var presses = 0
}

struct NoticePage: Page {
    static let path: PagePath = "/notice"

    @Bindable var model = NoticeModel()

    var title: String { "Notice" }
    var body: some HTML {
        TextField("Number", text: Binding(get: { "\(model.number)" }, set: set), .id("number"))
        Live(.div, .id("shared")) {
            Shared(model.number, of: model) { number, model in
                "“\(number)” \\ "
                Live(.p, .id("inner")) { "number \(number)" }
                ForEach(0..<number, key: \.self, .id("rows")) { row in Live(.span) { "row \(row)" }
                }
                Button("Press", .id("press"), action: model { $0.presses += 1 })
            }
        }
        Live(.p, .id("presses")) { "pressed \(model.presses)" }
        for _ in 0..<2 {
            Shared(model.number) { number in Live(.p) { "twice \(number)" } }
        }
        Shared(0) { _ in
            Form(submit: "Send", action: {}) {}
        }
    }

    private func set(_ text: String) { model.number = Int(text) ?? 0 }
}

struct Costly: Equatable, Sendable {
    static let comparisons = Atomic(0)
    let number: Int

    static func values() -> [Costly] { (0..<10).map { Costly(number: $0) } }

    static func == (left: Costly, right: Costly) -> Bool {
        comparisons.add(1, ordering: .relaxed)
        return left.number == right.number
    }
}

struct CostlyPage: Page {
    static let path: PagePath = "/costly"

    let values: [Costly]

    var title: String { "Costly" }
    var body: some HTML {
        Shared(values) { values in "\(values.count)" }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct SharedTests {
    private func session(_ environment: PageEnvironment) -> PageSession {
        pageSession(at: "/notice", in: environment) { _, _ in
            NoticePage()
        }
    }

    private func run(
        _ inputs: [String],
        in environment: PageEnvironment
    ) async throws -> [String] {
        let session = session(environment)
        var texts = [try await session.document()]
        let stream = try #require(await session.openStream(at: 0))
        for (index, input) in inputs.enumerated() {
            #expect(try await session.receive("n=\(index + 1)&\(input)") == .taken)
            texts.append(try await session.nextPatch(on: stream))
        }
        await session.end()
        return texts.map { $0.replacing(session.id.text, with: "PAGE") }
    }

    @Test func `content of an equal value is rendered once for all pages`() async throws {
        let environment = PageEnvironment()
        for _ in 0..<5 { _ = try await run(["f.number=2"], in: environment) }

        // Two numbers, each stored for the shared region and for the first of the two equal ones.
        #expect(environment.sharedContent?.storedCount == 4)
    }

    @Test func `a page that shares is the same as one that does not`() async throws {
        let inputs = ["f.number=3", "f.number=1", "b.press=", "f.number=4", "f.number=3"]
        var alone = PageEnvironment()
        alone.sharedContent = nil
        let sharing = PageEnvironment()
        let expected = try await run(inputs, in: alone)

        #expect(try await run(inputs, in: sharing) == expected)
        #expect(try await run(inputs, in: sharing) == expected)
    }

    @Test func `a shared button acts on the page that it was pressed on`() async throws {
        let environment = PageEnvironment()
        let pages = [session(environment), session(environment)]
        for page in pages { _ = try await page.start() }
        for number in 1...3 {
            #expect(try await pages[1].receive("n=\(number)&b.press=") == .taken)
        }

        for (page, count) in zip(pages, [0, 3]) {
            #expect(try await page.submit("turn=9").contains("pressed \(count)"))
            await page.end()
        }
    }

    @Test func `content that differs between pages is not shared`() async throws {
        let environment = PageEnvironment()
        let pages = [session(environment), session(environment)]
        var sources: [String] = []
        for page in pages { sources.append(try await page.document()) }

        #expect(!sources[1].contains(pages[0].id.text))
        #expect(sources[1].ranges(of: pages[1].id.text).count > 2)
        for page in pages { await page.end() }
    }

    @Test func `an equal value that is stored elsewhere is compared on one page only`() async throws
    {
        let environment = PageEnvironment()
        let first = Costly.values()
        let again = Costly.values()
        for values in [first, Array(first.dropLast()), again] {
            try await show(values, in: environment)
        }
        Costly.comparisons.store(0, ordering: .relaxed)
        for _ in 0..<5 { try await show(again, in: environment) }

        #expect(Costly.comparisons.load(ordering: .relaxed) == 0)
        #expect(environment.sharedContent?.storedCount == 2)
    }

    private func show(_ values: [Costly], in environment: PageEnvironment) async throws {
        let session = pageSession(at: "/costly", in: environment) { _, _ in
            CostlyPage(values: values)
        }
        _ = try await session.start()
        await session.end()
    }

    @Test func `the cache is limited, and the newest entry goes last`() async throws {
        var environment = PageEnvironment()
        let content = SharedContent(limit: 20_000)
        environment.sharedContent = content
        let inputs = (2...60).map { "f.number=\($0 % 8)" }
        _ = try await run(inputs, in: environment)

        #expect(content.size <= 20_000)
        #expect(content.storedCount > 16)
    }
}
