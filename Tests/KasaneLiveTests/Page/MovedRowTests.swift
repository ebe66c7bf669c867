import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class LettersModel {
    var letters = ["a", "b", "c"]
    private let moves: Journal

    init(_ moves: Journal) {
        self.moves = moves
    }

    func move(_ letter: String, before next: String?) {
        letters.removeAll { $0 == letter }
        let place = next.flatMap { letters.firstIndex(of: $0) } ?? letters.count
        letters.insert(letter, at: place)
        moves.add("\(letter) before \(next ?? "the end"): \(letters.joined())")
    }
}

private struct LettersPage: Page {
    static let path: PagePath = "/letters"

    @Bindable var model: LettersModel

    var title: String { "Letters" }
    var body: some HTML {
        Shared(model.letters, of: model) { letters, model in
            ForEach(letters, key: \.self, .id("letters")) { letter in
                letter
                DragHandle()
            }
            .onMove(model { $0.move($1.row, before: $1.next) })
        }
        ForEach(model.letters, key: \.self, .id("fixed")) { letter in letter }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct MovedRowTests {
    private let moves = Journal()

    private func session(
        in environment: PageEnvironment = PageEnvironment()
    ) -> PageSession {
        let moves = moves
        return pageSession(at: "/letters", in: environment) { _, _ in
            let model = LettersModel(moves)
            return LettersPage(model: model)
        }
    }

    private func start(_ session: PageSession) async throws -> (ids: [String], source: String) {
        let source = try await session.document()
        let list = source.matches(of: #/<li id="(w[^"]+)">[abc]<span/#).map { String($0.1) }
        return (list, source)
    }

    @Test func `a dragged row is moved before another one, and to the end`() async throws {
        let session = session()
        let ids = try await start(session).ids
        try #require(ids.count == 3)

        #expect(try await session.receive("n=1&b.letters=\(ids[2])+\(ids[0])") == .taken)
        #expect(try await session.receive("n=2&b.letters=\(ids[0])+") == .taken)

        #expect(moves.all == ["c before a: cab", "a before the end: cba"])
        await session.end()
    }

    @Test(arguments: ["", "x", "x+", "%20", "W0+x", "W0+W1+W2", "W0"])
    func `a move of a row that is not shown has no effect`(move: String) async throws {
        let session = session()
        let ids = try await start(session).ids
        try #require(ids.count == 3)
        let value = ids.enumerated().reduce(move) {
            $0.replacing("W\($1.offset)", with: $1.element)
        }

        #expect(try await session.receive("n=1&b.letters=\(value)") == .notShown)
        #expect(moves.all == [])
        await session.end()
    }

    @Test func `only a list with the action can be changed`() async throws {
        let session = session()
        let ids = try await start(session).ids
        try #require(ids.count == 3)

        #expect(try await session.receive("n=1&b.fixed=\(ids[0])+\(ids[1])") == .notShown)
        await session.end()
    }

    @Test func `the list loads its script, on every page that shares it`() async throws {
        var environment = PageEnvironment()
        let shared = SharedContent()
        environment.sharedContent = shared
        for _ in 0..<2 {
            let session = session(in: environment)
            let source = try await start(session).source

            #expect(source.contains(#"<ul id="letters" data-script="reorder">"#))
            #expect(source.contains("/reorder.js\" type=\"late\""))
            #expect(source.contains(#"<span data-handle="" data-keep="" hidden"#))
            await session.end()
        }
        #expect(shared.storedCount == 1)
    }
}
