import Foundation
package import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

/// The state and the actions of the page that searches for photographs.
///
/// A search begins when the user submits the text or pauses in typing. At most one search runs at a
/// time. A new text cancels the previous search, and late results of that are discarded.
@Observable
package final class PhotoSearchModel {
    package static let limit = 500
    package static let pause = Duration.milliseconds(600)

    package var typed = "" {
        didSet {
            // A text sent by a browser without JavaScript leads to its address, and this page is
            // not loaded.
            if !isLoaded { search(for: trimmed) }
        }
    }
    package var alert: Alert?
    package private(set) var searched = "" {
        didSet {
            // The results of another text are no longer shown.
            if searched != oldValue { clear() }
        }
    }
    package private(set) var photos: [Photo] = []
    package private(set) var total = 0
    package private(set) var isSearching = false
    package private(set) var problem: InvalidPhotoQueryError?
    package private(set) var failure: DomainError?
    package private(set) var notice: String?
    private(set) var history = PageEffect.History.replace
    private(set) var asked = 1
    private var last = 0
    private var next: Int?

    private let visited: SiteContext
    @ObservationIgnored private let searchPhotos: SearchPhotos
    @ObservationIgnored private let ticks: any Clock<Duration>
    @ObservationIgnored private var begun: String?
    @ObservationIgnored private var begunPages = 1
    @ObservationIgnored private var isLoaded = false
    /// Whether the user has ended the last search by emptying the field.
    ///
    /// The next search replaces that history entry, so that Back leads to the last search.
    @ObservationIgnored private var isEmptied = false
    @ObservationIgnored private var number = 0
    @ObservationIgnored private var known: Set<Photo.ID> = []
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

    var address: String {
        get { searched }
        set {
            // Keeps the number of pages unless the new address sets that too.
            asked = pages
            isEmptied = false
            searched = newValue
            typed = newValue
        }
    }

    var addressedPages: Int {
        get { pages }
        set { asked = min(max(1, newValue), Self.limit) }
    }

    var hasMore: Bool {
        next != nil && failure == nil && !isSearching && !retry.isExecuting
            && photos.count < Self.limit
    }

    var isFull: Bool { photos.count >= Self.limit && (next != nil || total > photos.count) }

    package func submit() async {
        let text = trimmed
        // Submitting the text after a failure requests a retry.
        let isRetry = failure != nil
        if text != searched { history = isEmptied ? .replace : .push }
        search(for: text)
        if isRetry { await begin(isRetry: true) } else { await show() }
    }

    func settle() async throws {
        guard trimmed != searched else { return }
        try await ticks.sleep(for: Self.pause)
        let text = trimmed
        guard text != searched else { return }
        // Replaces the history entry while the user extends a word, so that Back does not return to
        // each prefix. The end of a search is an entry of its own, which the next search replaces.
        let extends = text.hasPrefix(searched) || searched.hasPrefix(text)
        history = extends && !text.isEmpty ? .replace : .push
        search(for: text)
    }

    private func search(for text: String) {
        guard text != searched else { return }
        isEmptied = text.isEmpty
        asked = 1
        searched = text
    }

    /// Shows the results of the current text, unless they are shown already.
    ///
    /// Waits for a search that is running.
    package func show() async {
        isLoaded = true
        guard begun == searched, asked <= max(begunPages, last) else {
            return await begin(isRetry: false)
        }
        await current?.value
    }

    private var pages: Int { begun == searched && last > 0 && !isSearching ? last : asked }

    private var trimmed: String { typed.trimmingCharacters(in: .whitespacesAndNewlines) }

    private func begin(isRetry: Bool) async {
        clear()
        (begun, begunPages) = (searched, asked)
        guard !searched.isEmpty else { return }
        let query: PhotoQuery
        do throws(InvalidPhotoQueryError) {
            query = try PhotoQuery(searched)
        } catch {
            problem = error
            isSearching = false
            return
        }
        let search = number
        await run {
            await self.tellFailure(of: search) {
                let first = try await self.searchPhotos(
                    query,
                    isRetry: isRetry,
                    for: self.visited.caller
                )
                guard search == self.number else { return }
                self.take(first)
                try await self.restore(behind: first, for: search)
            }
            if search == self.number { self.isSearching = false }
        }
    }

    private func clear() {
        current?.cancel()
        begun = nil
        number += 1
        (photos, known, total, last, next) = ([], [], 0, 0, nil)
        (problem, failure, notice) = (nil, nil, nil)
        isSearching = !searched.isEmpty
    }

    /// Shows the stored pages after the first, up to the number of pages in the address.
    ///
    /// Pages that are not stored are not fetched, because an address can request any number of
    /// pages.
    private func restore(behind first: PhotoPageSnapshot, for search: Int) async throws {
        while let page = next, page <= asked, photos.count < Self.limit {
            let shown = try await searchPhotos.stored(page, behind: first)
            guard let shown, search == number else { return }
            take(shown)
        }
    }

    private func continueSearch(isRetry: Bool) async {
        // Only a valid query has a next page.
        guard let query = try? PhotoQuery(searched) else { return }
        let search = number
        failure = nil
        await run {
            await self.tellFailure(of: search) {
                // A page without new results is not necessarily the end, because the list may shift
                // between requests.
                for _ in 0..<3 {
                    guard let page = self.next, self.photos.count < Self.limit else { return }
                    let shown = try await self.searchPhotos(
                        query,
                        page: page,
                        isRetry: isRetry,
                        for: self.visited.caller
                    )
                    guard search == self.number, self.take(shown) == 0 else { return }
                }
            }
        }
    }

    private func run(
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

    private func tellFailure(of search: Int, _ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            guard let failure = DomainError(toTell: error), search == number else { return }
            self.failure = failure
            alert = Alert(
                language(ja: "写真を取得できません", en: "The photographs could not be fetched"),
                message: failure.sentence(in: language),
                in: language
            )
        }
    }

    @discardableResult
    private func take(_ shown: PhotoPageSnapshot) -> Int {
        let new = shown.page.photos.filter { known.insert($0.id).inserted }
            .prefix(Self.limit - photos.count)
        photos += new
        total = shown.page.total
        last = shown.page.id.number
        next = shown.page.next
        notice = shown.notice(in: language) ?? notice
        return new.count
    }
}
