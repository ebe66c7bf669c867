import Foundation
import KasaneDomain
import Synchronization
import TenkiDomain
import TenkiSamples

final class ScriptedPhotos: PhotoProvider {
    private struct State {
        var calls: [String] = []
        var failure: DomainError?
        var held: [String: [CheckedContinuation<Void, Never>]]
        var ended: [String] = []
    }

    let sources = [PhotoSource.pixabay]
    private let total: Int
    private let size: Int
    private let shift: Int
    private let tags: [String]
    private let title: String?
    private let state: Mutex<State>
    private let changes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    init(
        total: Int = 50,
        size: Int = 20,
        shift: Int = 0,
        tags: [String] = ["wet street"],
        title: String? = nil,
        failure: DomainError? = nil,
        held: Set<String> = []
    ) {
        self.total = total
        self.size = size
        self.shift = shift
        self.tags = tags
        self.title = title
        state = Mutex(
            State(
                failure: failure,
                held: held.reduce(into: [:]) { $0[$1] = [] }
            )
        )
    }

    var calls: [String] { state.withLock { $0.calls } }

    func fail(_ failure: DomainError?) {
        state.withLock { $0.failure = failure }
    }

    func hold(_ text: String) {
        state.withLock { $0.held[text] = [] }
    }

    func release(_ text: String) {
        let waiting = state.withLock { $0.held.removeValue(forKey: text) ?? [] }
        for continuation in waiting { continuation.resume() }
    }

    func waitForRequest(_ call: String) async {
        await wait { $0.calls.contains(call) }
    }

    func waitForAnswer(_ call: String) async {
        await wait { $0.ended.contains(call) }
    }

    func photos(
        matching query: PhotoQuery,
        page: Int,
        from source: PhotoSource?,
        on _: ProviderRequest
    ) async throws -> PhotoPage {
        let call = "\(query.text) \(page)"
        state.withLock { $0.calls.append(call) }
        changes.continuation.yield()
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                state.held[query.text]?.append(continuation)
                return state.held[query.text] != nil
            }
            if !isHeld { continuation.resume() }
        }
        defer {
            state.withLock { $0.ended.append(call) }
            changes.continuation.yield()
        }
        if let failure = state.withLock(\.failure) { throw failure }
        return self.page(page, of: query, at: FixedClock().now)
    }

    func page(_ number: Int, of query: PhotoQuery, at moment: Date) -> PhotoPage {
        let start = min((number - 1) * (size - shift), total)
        return PhotoPage(
            id: PhotoPage.ID(query: query, source: .pixabay, number: number),
            fetchedAt: moment,
            photos: (start..<min(start + size, total)).map { photo("\(query.text)-\($0 + 1)") },
            total: total + (shift > 0 ? size : 0),
            size: size
        )
    }

    private func photo(_ name: String) -> Photo {
        Photo(
            id: Photo.ID(source: .pixabay, text: name),
            page: "https://a.example/\(name)",
            preview: .init(url: "https://a.example/\(name)/s", width: 150, height: 100),
            image: .init(url: "https://a.example/\(name)/l", width: 1280, height: 853),
            counts: .init(views: 12_345, downloads: 678, likes: 9),
            tags: tags,
            title: title,
            user: "somebody",
            userPage: title.map { _ in "https://a.example/somebody" },
            collection: title.map { _ in "flickr" },
            attribution: Attribution(text: "somebody / Pixabay", link: "https://a.example/p"),
            licence: Attribution(text: "A free licence", link: "https://a.example/licence")
        )
    }

    private func wait(until isMet: (State) -> Bool) async {
        if state.withLock({ isMet($0) }) { return }
        for await _ in changes.stream where state.withLock({ isMet($0) }) { return }
    }
}
