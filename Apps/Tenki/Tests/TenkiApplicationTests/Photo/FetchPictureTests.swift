import Foundation
import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FetchPictureTests {
    private let id = Photo.ID(source: .openverse, text: "1")

    @Test func `however many want a picture, it is fetched once`() async throws {
        let provider = HeldPictures()
        let fetch = try await fetch(provider, storing: id)

        let pictures = try await withThrowingTaskGroup(of: PictureFile.self) { group in
            for _ in 0..<10 { group.addTask { try await fetch(.preview, of: id) } }
            await provider.waitForRequest()
            provider.release()
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(pictures.count == 10)
        #expect(provider.asked == ["preview openverse-1"])
    }

    @Test func `a photograph that is not stored leads nowhere`() async throws {
        let provider = HeldPictures()
        let fetch = try await fetch(provider, storing: id)

        for other in ["2", "https://example.com/", "../1"] {
            let unknown = Photo.ID(source: .openverse, text: other)
            await #expect(throws: DomainError.notFound(Subject.photograph(unknown))) {
                try await fetch(.image, of: unknown)
            }
        }

        #expect(provider.asked.isEmpty)
    }

    @Test func `the fetch ends when no caller waits any more`() async throws {
        let provider = HeldPictures()
        let fetch = try await fetch(provider, storing: id)

        let waiter = Task { try await fetch(.image, of: id) }
        await provider.waitForRequest()
        waiter.cancel()

        await #expect(throws: CancellationError.self) { try await waiter.value }
        #expect(provider.cancelled == 1)
    }

    private func fetch(_ provider: HeldPictures, storing id: Photo.ID) async throws -> FetchPicture
    {
        let transactions = try await Store.memory.holding()
        let photo = Photo(
            id: id,
            page: "https://example.com/",
            preview: .init(url: "https://example.com/small", width: 3, height: 2),
            image: .init(url: "https://example.com/large", width: 30, height: 20),
            counts: nil,
            tags: [],
            user: nil,
            attribution: Attribution(text: "somebody", link: nil)
        )
        let page = PhotoPage(
            id: PhotoPage.ID(query: try PhotoQuery("rain"), source: id.source, number: 1),
            fetchedAt: FakeClock().now,
            photos: [photo],
            total: 1,
            size: 20
        )
        try await transactions.execute { try await $0.photos.save(page) }
        return FetchPicture(provider: provider, transactions: transactions)
    }
}

/// A fake provider that returns pictures when a test releases them.
private final class HeldPictures: PictureProvider {
    private struct State {
        var asked: [String] = []
        var cancelled = 0
    }

    private let state = Mutex(State())
    private let questions = AsyncStream<Void>.makeStream()
    private let answers = AsyncStream<Void>.makeStream()

    var asked: [String] { state.withLock { $0.asked } }
    var cancelled: Int { state.withLock { $0.cancelled } }

    func release() { answers.continuation.finish() }

    func waitForRequest() async {
        _ = await questions.stream.first { true }
    }

    func picture(_ rendition: Photo.Rendition, of photo: Photo) async throws -> PictureFile {
        state.withLock { $0.asked.append("\(rendition) \(photo.id)") }
        questions.continuation.yield()
        for await _ in answers.stream {}
        if Task.isCancelled {
            state.withLock { $0.cancelled += 1 }
            throw CancellationError()
        }
        return try #require(PictureFile(Data([0xFF, 0xD8, 0xFF])))
    }
}
