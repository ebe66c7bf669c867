import Foundation
import KasaneDomain
import KasaneLive
import KasaneSQLite
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import TenkiUI

final class PhotoPages: Sendable {
    let provider: ScriptedPhotos
    let transactions: SQLiteTransactions<TenkiRepositories>
    /// The clock that measures pauses in typing.
    let ticks = ManualClock()
    private let language: Language
    private let suggestions: [String]
    private let search: SearchPhotos
    private let show: ShowPhoto
    private let clock: any WallClock
    private let file: TemporaryFile

    init(
        _ provider: ScriptedPhotos = ScriptedPhotos(),
        language: Language = .english,
        suggestions: [String] = [],
        clock: any WallClock = FixedClock(),
        isReadOnly: Bool = false,
        cost: Cost? = nil
    ) throws {
        self.provider = provider
        self.clock = clock
        self.language = language
        self.suggestions = suggestions
        file = try TemporaryFile()
        transactions = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
        let pages: any TransactionTemplate<TenkiRepositories> =
            if isReadOnly {
                ReadOnlyTransactions(store: transactions)
            } else if let cost {
                CountedTransactions(store: transactions, cost: cost)
            } else {
                transactions
            }
        search = SearchPhotos(provider: provider, transactions: pages, clock: clock)
        show = ShowPhoto(search: search, transactions: pages, clock: clock)
    }

    static func run(
        _ driven: Driven,
        _ provider: ScriptedPhotos = ScriptedPhotos(),
        language: Language = .english,
        _ script: (_ pages: PhotoPages, _ driver: any PageDriver) async throws -> Void
    ) async throws {
        let pages = try PhotoPages(provider, language: language)
        try await pages.run(driven) { try await script(pages, $0) }
    }

    func run(
        _ driven: Driven = .live,
        _ script: (any PageDriver) async throws -> Void
    ) async throws {
        try await driven.run(routes, script)
    }

    func store(_ text: String, page number: Int = 1, hoursAgo: Double) async throws {
        let query = try PhotoQuery(text)
        let page = provider.page(
            number,
            of: query,
            at: FixedClock().now.addingTimeInterval(-hoursAgo * 3600)
        )
        try await transactions.execute { try await $0.photos.save(page) }
    }

    func searchModel() -> PhotoSearchModel {
        PhotoSearchModel(site: site, searchPhotos: search, ticks: ticks)
    }

    private var site: SiteContext {
        SiteContext(preferences: Preferences(language: language), account: .administrator)
    }

    private var routes: PageRoutes {
        let (site, search, show, ticks) = (site, search, show, ticks)
        let suggestions = suggestions
        var pages = PageRoutes()
        pages.add(PhotoSearchPage.self, for: .everyone) { _, _ in
            PhotoSearchPage(
                model: PhotoSearchModel(site: site, searchPhotos: search, ticks: ticks),
                suggestions: suggestions
            )
        }
        pages.add(PhotoDetailPage.self, for: .everyone) { visit, _ in
            let model = PhotoDetailModel(
                id: Photo.ID(visit.parameters["id"] ?? ""),
                foundBy: visit.query("q") ?? "",
                site: site,
                showPhoto: show
            )
            try await model.find()
            return PhotoDetailPage(model: model)
        }
        return pages
    }
}

extension PageSnapshot {
    var photos: [String] {
        document.all.compactMap { element in
            element.name == "img"
                ? element.attributes["src"].flatMap { $0.split(separator: "/").dropLast().last }
                    .map(String.init) : nil
        }
    }
}
