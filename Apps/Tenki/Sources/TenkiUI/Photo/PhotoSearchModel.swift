import Foundation
package import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

/// At most one search runs at a time: a new text cancels it, and its late results are discarded.
@Observable
package final class PhotoSearchModel {
    package static let limit = PhotoResults.limit
    package static let pause = Duration.milliseconds(600)

    package var typed = "" {
        didSet {
            // A text sent by a browser without JavaScript leads to its address, and this page is
            // not loaded.
            if !isLoaded { change { $0.search(for: trimmed) } }
        }
    }
    package var alert: Alert?
    private(set) var entry = PhotoSearchEntry()
    private(set) var results = PhotoResults()
    package private(set) var isSearching = false
    package private(set) var problem: InvalidPhotoQueryError?
    package private(set) var failure: DomainError?

    private let visited: SiteContext
    @ObservationIgnored private let searchPhotos: SearchPhotos
    @ObservationIgnored private let ticks: any Clock<Duration>
    @ObservationIgnored private var begun: (text: String, pages: Int)?
    @ObservationIgnored private var isLoaded = false
    @ObservationIgnored private var number = 0
    @ObservationIgnored private var current: Task<Void, Never>?

    package init(
        site: SiteContext,
        searchPhotos: SearchPhotos,
        ticks: any Clock<Duration> = ContinuousClock()
    ) {
        visited = site
        self.searchPhotos = searchPhotos
        self.ticks = ticks
    }

    @ObservationIgnored package private(set) lazy var loadMore = Action(of: self) { model in
        await model.continueSearch(isRetry: false)
    }

    @ObservationIgnored package private(set) lazy var retry = Action(of: self) { model in
        if model.photos.isEmpty || model.failure == nil {
            await model.begin(isRetry: true)
        } else {
            await model.continueSearch(isRetry: true)
        }
    }

    var site: SiteContext { visited.at(PhotoAddress.search(searched, pages: pages)) }

    var language: Language { visited.language }

    package var searched: String { entry.text }

    package var photos: [Photo] { results.photos }

    var address: String {
        get { searched }
        set {
            // Keeps the number of pages unless the new address sets that too.
            let pages = pages
            change { $0.visit(newValue, pages: pages) }
            typed = newValue
        }
    }

    var addressedPages: Int {
        get { pages }
        set { entry.pages = min(max(1, newValue), Self.limit) }
    }

    private var pages: Int {
        begun?.text == searched && results.lastPage > 0 && !isSearching
            ? results.lastPage : entry.pages
    }

    private var trimmed: String { typed.trimmingCharacters(in: .whitespacesAndNewlines) }

    var hasMore: Bool {
        results.nextPage != nil && failure == nil && !isSearching && !retry.isExecuting
    }

    package func submit() async {
        // Submitting the text after a failure requests a retry.
        let isRetry = failure != nil
        change { $0.submit(trimmed) }
        if isRetry { await begin(isRetry: true) } else { await show() }
    }

    func settle() async throws {
        guard trimmed != searched else { return }
        try await ticks.sleep(for: Self.pause)
        change { $0.settle(on: trimmed) }
    }

    /// Shows the results of the current text, unless they are shown already.
    ///
    /// Waits for a search that is running.
    package func show() async {
        isLoaded = true
        guard let begun, begun.text == searched,
            entry.pages <= max(begun.pages, results.lastPage)
        else { return await begin(isRetry: false) }
        await current?.value
    }

    private func change(_ body: (inout PhotoSearchEntry) -> Void) {
        let before = searched
        body(&entry)
        // The results of another text are no longer shown.
        if searched != before { clear() }
    }

    private func clear() {
        current?.cancel()
        begun = nil
        number += 1
        results = PhotoResults()
        (problem, failure) = (nil, nil)
        isSearching = !searched.isEmpty
    }

    private func begin(isRetry: Bool) async {
        clear()
        begun = (searched, entry.pages)
        guard !searched.isEmpty else { return }
        let query: PhotoQuery
        do throws(InvalidPhotoQueryError) {
            query = try PhotoQuery(searched)
        } catch {
            problem = error
            isSearching = false
            return
        }
        await run { search in
            let first = try await self.searchPhotos(
                query,
                isRetry: isRetry,
                for: self.visited.caller
            )
            guard self.take(first, of: search) != nil else { return }
            // Pages that are not stored are not fetched, because an address can request any number
            // of pages.
            while let page = self.results.nextPage, page <= self.entry.pages {
                let shown = try await self.searchPhotos.stored(page, behind: first)
                guard let shown, self.take(shown, of: search) != nil else { return }
            }
        }
    }

    private func continueSearch(isRetry: Bool) async {
        // Only a valid query has a next page.
        guard let query = try? PhotoQuery(searched) else { return }
        failure = nil
        await run { search in
            // A page without new results is not necessarily the end, because the list may shift
            // between requests.
            for _ in 0..<3 {
                guard let page = self.results.nextPage else { return }
                let shown = try await self.searchPhotos(
                    query,
                    page: page,
                    isRetry: isRetry,
                    for: self.visited.caller
                )
                guard self.take(shown, of: search) == 0 else { return }
            }
        }
    }

    private func run(_ work: @escaping (_ search: Int) async throws -> Void) async {
        let search = number
        await runTask {
            do { try await work(search) } catch { self.tell(error, of: search) }
            if search == self.number { self.isSearching = false }
        }
    }

    private func runTask(
        isolation: isolated (any Actor)? = #isolation,
        _ work: @escaping () async -> Void
    ) async {
        let task = Task {
            _ = isolation
            await work()
        }
        current = task
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func tell(_ error: any Error, of search: Int) {
        guard let failure = DomainError(toTell: error), search == number else { return }
        self.failure = failure
        alert = Alert(
            language(ja: "写真を取得できません", en: "The photos could not be fetched"),
            message: failure.sentence(in: language),
            in: language
        )
    }

    /// Adds a page, and returns the number of new photographs; `nil` if another search has begun.
    private func take(_ shown: PhotoPageSnapshot, of search: Int) -> Int? {
        search == number ? results.add(shown, in: language) : nil
    }
}
