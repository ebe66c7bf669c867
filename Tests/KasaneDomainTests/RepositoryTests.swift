import KasaneDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RepositoryTests {
    private let words = Words(["d", "a", "c", "b"])

    @Test func `several elements are found in the requested order, each once`() async throws {
        #expect(try await words.find(["c", "x", "a", "c"]).map(\.id) == ["c", "a"])
    }

    @Test func `they are counted`() async throws {
        #expect(try await words.count() == 4)
    }

    @Test func `many are saved in their order`() async throws {
        try await words.save([Word(id: "e"), Word(id: "f")])

        #expect(try await words.all().suffix(2).map(\.id) == ["e", "f"])
    }

    @Test func `several elements are deleted, and those that existed are counted`() async throws {
        #expect(try await words.delete(["a", "x", "b", "b"]) == 2)
        #expect(try await words.all().map(\.id) == ["c", "d"])
    }

    @Test func `a list of nothing throws too after the end of the transaction`() async throws {
        words.hasEnded = true

        await #expect(throws: TransactionError.ended) { try await words.find([]) }
        await #expect(throws: TransactionError.ended) { try await words.save([]) }
        await #expect(throws: TransactionError.ended) { try await words.delete([]) }
    }

    @Test func `all are deleted`() async throws {
        try await words.deleteAll()

        #expect(try await words.count() == 0)
    }

    @Test(arguments: [("", 2, "ab"), ("b", 2, "cd"), ("bb", 9, "cd"), ("d", 1, "")])
    func `pages follow a key`(key: String, limit: Int, ids: String) async throws {
        let page = try await words.elements(after: key.isEmpty ? nil : key, limit: limit)

        #expect(page.map(\.id).joined() == ids)
    }

    @Test func `a page of nothing is refused`() async throws {
        await #expect(throws: DomainError.self) { try await words.elements(after: nil, limit: 0) }
    }

    @Test func `one that passes on answers as the one it passes on to`() async throws {
        let forwarding = Forwarding(wrapped: words)

        try await forwarding.save([Word(id: "e")])
        try await forwarding.save(Word(id: "f"))

        #expect(try await forwarding.find("f") == Word(id: "f"))
        #expect(try await forwarding.find(["e", "x"]) == [Word(id: "e")])
        #expect(try await forwarding.elements(after: "d", limit: 1) == [Word(id: "e")])
        #expect(try await forwarding.count() == 6)
        #expect(try await forwarding.delete("a"))
        #expect(try await forwarding.delete(["b", "c"]) == 2)
        #expect(try await words.all().map(\.id) == ["d", "e", "f"])
        #expect(try await forwarding.allReadable { _ in }.map(\.id) == ["d", "e", "f"])
        try await forwarding.deleteAll()
        #expect(try await forwarding.all() == [])
    }

    @Test func `a version that was read is followed by the next`() throws {
        #expect(try Draft(id: "a", version: 0).nextVersion(replacing: nil).version == 1)
        #expect(try Draft(id: "a", version: 3).nextVersion(replacing: 3).version == 4)
    }

    @Test func `a version of a deleted aggregate is a conflict`() {
        #expect(conflict(of: 3, with: nil)?.contains("has been deleted") == true)
        #expect(conflict(of: 3, with: 4)?.contains("now at version 4") == true)
        #expect(conflict(of: 0, with: 1)?.contains("now at version 1") == true)
    }

    @Test func `a version that none can follow is a conflict`() {
        #expect(conflict(of: .max, with: .max)?.contains("the highest possible version") == true)
    }

    private func conflict(of version: Int, with stored: Int?) -> String? {
        let error = #expect(throws: DomainError.self) {
            try Draft(id: "a", version: version).nextVersion(replacing: stored)
        }
        return error?.description
    }
}

private struct Word: Identifiable, Hashable {
    let id: String
}

private struct Draft: Versioned {
    let id: String
    var version: Int
}

private final class Words: Repository {
    private var words: [String: Word]
    var hasEnded = false

    init(_ ids: [String]) {
        words = Dictionary(uniqueKeysWithValues: ids.map { ($0, Word(id: $0)) })
    }

    func find(_ id: String) async throws -> Word? { words[id] }

    func all() async throws -> [Word] {
        if hasEnded { throw TransactionError.ended }
        return words.values.sorted { $0.id < $1.id }
    }

    func save(_ word: Word) async throws { words[word.id] = word }

    func delete(_ id: String) async throws -> Bool { words.removeValue(forKey: id) != nil }
}

private struct Forwarding: ForwardingRepository {
    typealias Element = Word

    let wrapped: any Repository<Word>
}
