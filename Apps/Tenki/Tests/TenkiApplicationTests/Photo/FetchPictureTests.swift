import Foundation
import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
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

    @Test func `a picture that was fetched is not fetched again for a day`() async throws {
        let provider = ScriptedPictures()
        let clock = MovingClock()
        let fetch = try await fetchPicture(provider, clock)

        for _ in 0..<3 { _ = try await fetch(.image, of: photoID(1)) }
        #expect(provider.asked.count == 1)
        clock.advance(by: 86_400)
        _ = try await fetch(.image, of: photoID(1))

        #expect(provider.asked.count == 2)
    }

    @Test func `while its host is away a picture is shown for thirty days`() async throws {
        let provider = ScriptedPictures()
        let clock = MovingClock()
        let fetch = try await fetchPicture(provider, clock)
        _ = try await fetch(.image, of: photoID(1))
        provider.set { _ in throw DomainError.unavailable(providerAway) }

        for _ in 0..<30 {
            clock.advance(by: 86_400)
            _ = try await fetch(.image, of: photoID(1))
        }
        clock.advance(by: 86_400)
        await #expect(throws: DomainError.self) { try await fetch(.image, of: photoID(1)) }
    }

    @Test func `a failure is remembered for a minute, for the network that met it`() async throws {
        let provider = ScriptedPictures()
        let clock = MovingClock()
        let fetch = try await fetchPicture(provider, clock)
        provider.set { _ in throw DomainError.unavailable(providerAway) }
        for number in 0..<5 {
            let reader = Caller(client: "2001:db8:0:\(number)::/64")
            await #expect(throws: DomainError.self) {
                try await fetch(.image, of: photoID(1), for: reader)
            }
        }
        #expect(provider.asked.count == 1)
        provider.set { _ in }

        _ = try await fetch(.image, of: photoID(1), for: Caller(client: "192.0.2.1"))
        #expect(provider.asked.count == 2)
    }

    @Test func `a site has half of the slots, and another reader the next ones`() async throws {
        let provider = ScriptedPictures()
        let isOpen = Atomic(false)
        provider.set { _ in
            while !isOpen.load(ordering: .relaxed) { try await Task.sleep(for: .milliseconds(1)) }
        }
        let fetch = try await fetchPicture(provider, MovingClock())

        try await withThrowingTaskGroup { group in
            for number in 0..<100 {
                if number == 4 { try await provider.waitForRequests(4) }
                let reader = Caller(client: "2001:db8:0:\(number)::/64")
                group.addTask { _ = try await fetch(.image, of: photoID(number), for: reader) }
            }
            // The one that the others wait for needs no slot of theirs.
            group.addTask {
                let reader = Caller(client: "192.0.2.1")
                _ = try await fetch(.image, of: photoID(99), for: reader)
            }
            try await provider.waitForRequests(5)
            let asked = provider.asked
            #expect(asked.count == 5)
            #expect(asked.last == "image \(photoID(99))")
            isOpen.store(true, ordering: .relaxed)
            try await group.waitForAll()
        }

        #expect(provider.asked.count == 100)
    }

    @Test func `if all places are taken, the reader with the most gives one to another`()
        async throws
    {
        let provider = ScriptedPictures()
        let isOpen = Atomic(false)
        provider.set { _ in
            while !isOpen.load(ordering: .relaxed) { try await Task.sleep(for: .milliseconds(1)) }
        }
        let fetch = try await fetchPicture(provider, MovingClock())

        let refused = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<400 {
                let network = String(number % 256, radix: 16)
                let reader = Caller(client: "2001:db8:0:\(network)::/64")
                group.addTask {
                    do {
                        _ = try await fetch(.image, of: photoID(number), for: reader)
                        return false
                    } catch DomainError.limited(_, _, .caller) {
                        return true
                    }
                }
            }
            // Those without a place are refused at once.
            for _ in 0..<(400 - 4 - 256) { #expect(try await group.next() == true) }
            let other = Caller(client: "192.0.2.1")
            let pictures = (1...3).map { number in
                Task { try await fetch(.preview, of: photoID(number), for: other) }
            }
            // Two of them get slots, and one a place.
            #expect(try await group.next() == true)
            try await provider.waitForRequests(4 + 2)
            isOpen.store(true, ordering: .relaxed)
            for picture in pictures { _ = try await picture.value }
            return try await group.reduce(400 - 4 - 256 + 1) { $0 + ($1 ? 1 : 0) }
        }

        #expect(refused == 400 - 4 - 256 + 1)
    }

    @Test func `a reader has a share of the pictures, and their bytes count`() async throws {
        let provider = ScriptedPictures(size: 4 << 20)
        let fetch = try await fetchPicture(provider, MovingClock())
        var fetched = 0
        for number in 0..<100 {
            let reader = Caller(client: "2001:db8:0:\(number)::/64")
            do {
                _ = try await fetch(.image, of: photoID(number), for: reader)
                fetched += 1
            } catch DomainError.limited(_, _, .caller) {}
        }

        // Two thirds of 1,200, of which a picture of 4 MB costs 32.
        #expect(fetched == 25)
        _ = try await fetch(.image, of: photoID(101), for: Caller(client: "192.0.2.1"))
    }

    @Test func `the pictures of a site make room before those of another reader`() async throws {
        let provider = ScriptedPictures(size: 1 << 20)
        let fetch = try await fetchPicture(provider, MovingClock())
        let reader = Caller(client: "192.0.2.1")
        for number in 0..<3 { _ = try await fetch(.image, of: photoID(number), for: reader) }
        for number in 3..<60 {
            let other = Caller(client: "2001:db8:0:\(number)::/64")
            _ = try await fetch(.image, of: photoID(number), for: other)
        }
        let asked = provider.asked.count
        for number in 0..<3 { _ = try await fetch(.image, of: photoID(number), for: reader) }

        #expect(asked == 60)
        #expect(provider.asked.count == asked)
    }

    private func fetch(_ provider: HeldPictures, storing id: Photo.ID) async throws -> FetchPicture
    {
        let transactions = try await Store.memory.storing([id])
        return TenkiApplicationTests.fetchPicture(provider, transactions, FakeClock())
    }

    private func fetchPicture(
        _ provider: ScriptedPictures,
        _ clock: MovingClock
    ) async throws -> FetchPicture {
        let transactions = try await Store.memory.storing((0..<400).map(photoID))
        return TenkiApplicationTests.fetchPicture(provider, transactions, clock)
    }
}

func fetchPicture(
    _ provider: any PictureProvider,
    _ transactions: any TransactionTemplate<TenkiRepositories>,
    _ clock: any WallClock
) -> FetchPicture {
    FetchPicture(
        provider: provider,
        transactions: transactions,
        budget: ProviderQuota("pictures", .pictures, by: clock),
        clock: clock
    )
}

func photoID(_ number: Int) -> Photo.ID { Photo.ID(source: .openverse, text: "\(number)") }

extension Store {
    func storing(_ ids: [Photo.ID]) async throws -> TestTransactions {
        let transactions = try await holding()
        let photos = ids.map { id in
            Photo(
                id: id,
                page: "https://example.com/",
                preview: .init(url: "https://example.com/small", width: 3, height: 2),
                image: .init(url: "https://example.com/large", width: 30, height: 20),
                counts: nil,
                tags: [],
                user: nil,
                attribution: Attribution(text: "somebody", link: nil)
            )
        }
        let query = try PhotoQuery("rain")
        let pages = stride(from: 0, to: photos.count, by: 100).map { start in
            PhotoPage(
                id: PhotoPage.ID(query: query, source: .openverse, number: start / 100 + 1),
                fetchedAt: FakeClock().now,
                photos: Array(photos[start...].prefix(100)),
                total: photos.count,
                size: 100
            )
        }
        try await transactions.execute { try await $0.photos.save(pages) }
        return transactions
    }
}

final class ScriptedPictures: PictureProvider {
    typealias Script = @Sendable (Photo.ID) async throws -> Void

    private struct State {
        var asked: [String] = []
        var script: Script = { _ in }
    }

    private let size: Int
    private let state = Mutex(State())

    /// Creates a provider of pictures of a size in bytes.
    init(size: Int = 3) {
        self.size = size
    }

    var asked: [String] { state.withLock(\.asked) }

    func set(_ script: @escaping Script) { state.withLock { $0.script = script } }

    func waitForRequests(_ count: Int) async throws {
        while asked.count < count { try await Task.sleep(for: .milliseconds(1)) }
    }

    func picture(_ rendition: Photo.Rendition, of photo: Photo) async throws -> PictureFile {
        let script = state.withLock { state in
            state.asked.append("\(rendition) \(photo.id)")
            return state.script
        }
        try await script(photo.id)
        let data = Data([0xFF, 0xD8, 0xFF]) + Data(count: size - 3)
        return try #require(PictureFile(data))
    }
}

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
