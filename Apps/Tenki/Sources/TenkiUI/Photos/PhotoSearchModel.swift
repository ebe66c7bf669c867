import Foundation
public import KasaneDomain
public import KasaneLive
public import Observation
public import TenkiApplication
public import TenkiDomain

/// What the page of a search for photographs shows, and what can be done there.
///
/// What is typed is searched when it is sent, or when its writer has paused. One search is under way at a
/// time: another text ends the one before, whose answer is not shown even if it comes last.
@Observable
public final class PhotoSearchModel {
    /// How many photographs a page shows at the most, so that it stays light.
    public static let limit = 500
    /// How long somebody has to pause in typing until what is typed is searched.
    public static let pause = Duration.milliseconds(600)

    /// What is typed into the field.
    public var typed = ""
    /// What the user must be told before the page can be used again.
    public var alert: Alert?
    /// The text that is searched, as the page's address has it.
    public private(set) var searched = "" {
        didSet {
            // What another text has found is shown no longer.
            if searched != oldValue { clear() }
        }
    }
    /// The photographs that were found so far, each once, in the provider's order.
    public private(set) var photos: [Photo] = []
    /// How many can be had in all.
    public private(set) var total = 0
    /// Whether what a search shows at once is under way.
    public private(set) var isSearching = false
    /// Why the text cannot be searched.
    public private(set) var problem: InvalidPhotoQuery?
    /// Why a page could not be had, until it is tried again.
    public private(set) var failure: Failure?
    /// What is to be said beside the photographs, such as that they are stored ones.
    public private(set) var notice: String?
    /// How the newest change of the text stands in the browser's history.
    private(set) var history = PageEffect.History.replace
    /// How many pages were asked for, by the address or by a new search.
    private(set) var asked = 1
    /// The number of the page that is shown last; 0 if none is.
    private var last = 0
    /// The number of the page that comes next.
    private var next: Int?

    private let visited: SiteContext
    @ObservationIgnored private let searchPhotos: SearchPhotos
    @ObservationIgnored private let ticks: any Clock<Duration>
    /// The text of the search that was begun last; `nil` before the first.
    @ObservationIgnored private var begun: String?
    /// How many pages that search was to show at once.
    @ObservationIgnored private var begunPages = 1
    @ObservationIgnored private var number = 0
    @ObservationIgnored private var known: Set<Photo.ID> = []
    @ObservationIgnored private var current: Task<Void, Never>?

    /// Makes the model of a page.
    ///
    /// - Parameters:
    ///   - site: What the page has in common with the others.
    ///   - searchPhotos: Finds photographs.
    ///   - ticks: What pauses are measured by.
    public init(
        site: SiteContext,
        searchPhotos: SearchPhotos,
        ticks: any Clock<Duration> = ContinuousClock()
    ) {
        visited = site
        self.searchPhotos = searchPhotos
        self.ticks = ticks
    }

    /// Loads the next page of what is searched; one call at a time.
    @ObservationIgnored public private(set) lazy var loadMore = Action(of: self) { model in
        await model.continueSearch(isRetry: false)
    }

    /// Tries again to get what could not be had; one call at a time.
    @ObservationIgnored public private(set) lazy var retry = Action(of: self) { model in
        if model.photos.isEmpty || model.failure == nil {
            await model.begin(isRetry: true)
        } else {
            await model.continueSearch(isRetry: true)
        }
    }

    /// What the page has in common with the others, with the address that the search has now.
    var site: SiteContext { visited.at(PhotoAddress.search(searched, pages: pages)) }

    /// The language of the page.
    var language: Language { visited.language }

    /// The text that is searched; one that the address brings goes into the field too.
    var address: String {
        get { searched }
        set {
            // An address that is said to have another text has as many pages, unless that is said too.
            asked = pages
            searched = newValue
            typed = newValue
        }
    }

    /// How many pages the address has, as a number; empty for the first alone.
    var addressedPages: String {
        get { pages > 1 ? "\(pages)" : "" }
        set { asked = min(max(1, Int(newValue) ?? 1), Self.limit) }
    }

    /// Whether there is a next page to load.
    var hasMore: Bool {
        next != nil && failure == nil && !isSearching && !retry.isExecuting
            && photos.count < Self.limit
    }

    /// Whether there would be more photographs than the page shows.
    var isFull: Bool { photos.count >= Self.limit && (next != nil || total > photos.count) }

    /// Searches what is typed.
    public func submit() async {
        let text = trimmed
        // Who sends a text again wants an answer that is not there yet.
        let isRetry = failure != nil
        if text != searched {
            history = .push
            asked = 1
        }
        searched = text
        if isRetry { await begin(isRetry: true) } else { await show() }
    }

    /// Searches what is typed when nothing more is typed for a while.
    func settle() async throws {
        guard trimmed != searched else { return }
        try await ticks.sleep(for: Self.pause)
        let text = trimmed
        guard !text.isEmpty, text != searched else { return }
        // Who types on does not want to come back to each half of a word.
        history = text.hasPrefix(searched) || searched.hasPrefix(text) ? .replace : .push
        asked = 1
        searched = text
    }

    /// Shows what the text finds that is to be searched, unless that is shown or under way.
    public func show() async {
        guard begun == searched, asked <= max(begunPages, last) else {
            return await begin(isRetry: false)
        }
        await current?.value
    }

    /// How many pages are shown, or are about to be.
    private var pages: Int { begun == searched && last > 0 && !isSearching ? last : asked }

    private var trimmed: String { typed.trimmingCharacters(in: .whitespacesAndNewlines) }

    private func begin(isRetry: Bool) async {
        clear()
        (begun, begunPages) = (searched, asked)
        guard !searched.isEmpty else { return }
        let query: PhotoQuery
        do throws(InvalidPhotoQuery) {
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
                    for: self.visited.requester
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

    /// Shows again what was shown behind the first page, as far as it is stored: an address may ask for
    /// any number of pages.
    private func restore(behind first: ShownPhotos, for search: Int) async throws {
        while let page = next, page <= asked, photos.count < Self.limit {
            let shown = try await searchPhotos.stored(page, behind: first)
            guard let shown, search == number else { return }
            take(shown)
        }
    }

    private func continueSearch(isRetry: Bool) async {
        // Only what could be searched has a next page.
        guard let query = try? PhotoQuery(searched) else { return }
        let search = number
        failure = nil
        await run {
            await self.tellFailure(of: search) {
                // A page that has nothing new, for a list may shift, is not the end.
                for _ in 0..<3 {
                    guard let page = self.next, self.photos.count < Self.limit else { return }
                    let shown = try await self.searchPhotos(
                        query,
                        page: page,
                        isRetry: isRetry,
                        for: self.visited.requester
                    )
                    guard search == self.number, self.take(shown) == 0 else { return }
                }
            }
        }
    }

    /// Runs work that ends with its caller, and with the next search.
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

    /// Runs a part of a search; what went wrong is told, unless another search has begun meanwhile.
    private func tellFailure(of search: Int, _ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            guard let failure = Failure(toTell: error), search == number else { return }
            self.failure = failure
            alert = Alert(
                language(ja: "写真を取得できません", en: "The photographs could not be fetched"),
                message: failure.sentence(in: language),
                in: language
            )
        }
    }

    /// Shows a page behind those that are shown.
    ///
    /// - Parameter shown: The page.
    /// - Returns: How many photographs it brought that were not there.
    @discardableResult
    private func take(_ shown: ShownPhotos) -> Int {
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
