import KasaneLive
import KasaneTesting
import Observation
import Testing

struct Notes: Equatable, Sendable {
    struct Note: Equatable, Identifiable, Sendable {
        let id: Int
        var text: Int
        var lines: [Int]
    }

    var notes: [Note]
    var title: Int

    func changed(by random: inout FuzzSource) -> Notes {
        var next = self
        for _ in 0...Int.random(in: 0...2, using: &random) {
            let text = Int.random(in: 0...3, using: &random)
            let lines = Array(0..<text).shuffled(using: &random)
            switch Int.random(in: 0...4, using: &random) {
            case 0: next.title = text
            case 1: next.notes.shuffle(using: &random)
            case 2 where !next.notes.isEmpty: next.notes.removeFirst()
            case 3 where !next.notes.isEmpty:
                next.notes[next.notes.count / 2].text = text
                next.notes[next.notes.count / 2].lines = lines
            default:
                let id = (0...6).first { id in !next.notes.contains { $0.id == id } }
                if let id { next.notes.append(Note(id: id, text: text, lines: lines)) }
            }
        }
        return next
    }
}

@Observable final class NotesModel {
    var notes = Notes(notes: [], title: 0)
}

struct NotesPage: Page {
    static let path: PagePath = "/notes"

    @Bindable var model: NotesModel
    let isShared: Bool

    var title: String { "Notes" }
    var body: some HTML {
        TextField("Seed", text: Binding(get: { "" }, set: set), .id("seed"))
        ForEach(model.notes.notes) { note in
            if isShared { Shared(note) { Self.row($0) } } else { Self.row(note) }
            Live(.p) {
                if isShared {
                    Shared(note.text) { Self.line($0) }
                } else {
                    Self.line(note.text)
                }
            }
        }
        Live(.div, .id("all")) {
            if isShared { Shared(model.notes) { Self.all($0) } } else { Self.all(model.notes) }
        }
    }

    private func set(_ seed: String) {
        var random = FuzzSource(seed: UInt64(seed) ?? 0)
        model.notes = model.notes.changed(by: &random)
    }

    @HTMLBuilder
    private static func row(_ note: Notes.Note) -> some HTML {
        Live(.p) { "“\(note.text)”" }
        ForEach(note.lines, key: \.self) { line in Live(.span) { "line \(line)" } }
    }

    @HTMLBuilder
    private static func line(_ text: Int) -> some HTML {
        Live(.span) { Live(.span) { "text \(text)" } }
    }

    @HTMLBuilder
    private static func all(_ notes: Notes) -> some HTML {
        Live(.p) { "title \(notes.title)" }
        if notes.title > 1 { Live(.p) { "long \(notes.title)" } }
        ForEach(notes.notes) { note in
            "\(note.text / 2)"
            Live(.p) { "in all \(note.text)" }
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct SharedUpdateTests {
    private func patches(
        _ seeds: [UInt64],
        isShared: Bool,
        in environment: PageEnvironment
    ) async throws -> [String] {
        let session = pageSession(at: "/notes", in: environment) { _, _ in
            NotesPage(model: NotesModel(), isShared: isShared)
        }
        _ = try await session.start()
        let stream = try #require(await session.openStream(at: 0))
        var patches: [String] = []
        for (index, seed) in seeds.enumerated() {
            #expect(try await session.receive("n=\(index + 1)&f.seed=\(seed)") == .taken)
            patches.append(try await session.nextPatch(on: stream))
        }
        await session.end()
        return patches
    }

    @Test(arguments: 1...12)
    func `patches are the same for shared and unshared content`(_ seed: UInt64) async throws {
        var random = FuzzSource(seed: seed)
        let seeds = (0..<24).map { _ in UInt64.random(in: 0...99, using: &random) }
        var environment = PageEnvironment()
        environment.patchInterval = .zero
        let expected = try await patches(seeds, isShared: false, in: environment)

        #expect(expected.count == seeds.count)
        for _ in 0..<2 {
            #expect(try await patches(seeds, isShared: true, in: environment) == expected)
        }
        // Pages that come to the same content from another.
        let others = Array(seeds.dropFirst(5))
        let otherwise = try await patches(others, isShared: false, in: environment)
        #expect(try await patches(others, isShared: true, in: environment) == otherwise)
    }
}
