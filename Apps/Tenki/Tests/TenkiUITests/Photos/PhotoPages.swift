import Foundation
import KasaneDomain
import KasaneLive
import KasaneSQLite
import KasaneTesting
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiUI

/// The pages of photographs over a store of their own and a provider that answers as a test says.
final class PhotoPages: Sendable {
    let provider: ScriptedPhotos
    let transactions: SQLiteTransactions<TenkiRepositories>
    /// What pauses in typing are measured by.
    let ticks = ManualClock()
    private let language: Language
    private let search: SearchPhotos
    private let sessions = Mutex<[PageID: PageSession]>([:])
    /// It goes with the last who needs it.
    private let file: TemporaryFile

    init(_ provider: ScriptedPhotos = ScriptedPhotos(), language: Language = .english) throws {
        self.provider = provider
        self.language = language
        file = try TemporaryFile()
        transactions = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
        search = SearchPhotos(
            provider: provider,
            transactions: transactions,
            clock: FixedClock()
        )
    }

    /// Runs a script of a user's twice, each time over pages of its own: live, and by forms alone.
    static func run(
        _ provider: @autoclosure () -> ScriptedPhotos = ScriptedPhotos(),
        language: Language = .english,
        _ script: (_ pages: PhotoPages, _ driver: any PageDriver) async throws -> Void
    ) async throws {
        let live = try PhotoPages(provider(), language: language)
        try await live.run { try await script(live, $0) }
        let plain = try PhotoPages(provider(), language: language)
        try await plain.runForms { try await script(plain, $0) }
    }

    /// Runs a script in the process.
    func run(_ script: (SessionDriver) async throws -> Void) async throws {
        try await SessionDriver.run(catalogue, script)
    }

    /// Runs a script by sending forms.
    private func runForms(_ script: (FormDriver) async throws -> Void) async throws {
        let result: Result<Void, any Error>
        do {
            result = .success(try await script(FormDriver(send: answer)))
        } catch {
            result = .failure(error)
        }
        for session in sessions.withLock({ Array($0.values) }) { await session.end() }
        try result.get()
    }

    /// Stores a page of photographs as it was fetched so many hours ago.
    func store(_ text: String, page number: Int = 1, hoursAgo: Double) async throws {
        let query = try PhotoQuery(text)
        let page = provider.page(
            number,
            of: query,
            at: FixedClock().now.addingTimeInterval(-hoursAgo * 3600)
        )
        try await transactions.execute { try await $0.photos.save(page) }
    }

    private func answer(_ request: FormDriver.Request) async throws -> FormDriver.Response {
        if let form = request.form {
            let input = try PageInput(body: Array(form.utf8))
            guard let session = input.page.flatMap({ id in sessions.withLock { $0[id] } }) else {
                return FormDriver.Response(status: 410, body: "")
            }
            return response(await session.submit(input))
        }
        let parts = request.address.split(separator: "?", maxSplits: 1).map(String.init)
        guard let path = parts.first, let (entry, parameters) = catalogue.page(at: path) else {
            return FormDriver.Response(status: 200, body: "")
        }
        let visit = PageVisit(
            path: path,
            parameters: parameters,
            query: parts.count > 1 ? parts[1] : ""
        )
        let session = entry.session(for: visit, environment: PageEnvironment())
        sessions.withLock { $0[session.id] = session }
        return response(try await session.start())
    }

    private func response(_ answer: PageAnswer) -> FormDriver.Response {
        switch answer {
        case .page(let source):
            FormDriver.Response(status: 200, body: String(decoding: source, as: UTF8.self))
        case .redirect(let target):
            FormDriver.Response(status: 303, location: target, body: "")
        case .gone: FormDriver.Response(status: 410, body: "")
        }
    }

    /// The model of a new search page.
    func searchModel() -> PhotoSearchModel {
        PhotoSearchModel(site: site, searchPhotos: search, ticks: ticks)
    }

    private var site: SiteContext { SiteContext(preferences: Preferences(language: language)) }

    private var catalogue: PageCatalogue {
        let show = ShowPhoto(search: search, transactions: transactions)
        let (site, search, ticks) = (site, search, ticks)
        var pages = PageCatalogue()
        pages.add(PhotoSearchPage.self) { _, _ in
            PhotoSearchPage(
                model: PhotoSearchModel(site: site, searchPhotos: search, ticks: ticks)
            )
        }
        pages.add(PhotoDetailPage.self) { visit, _ in
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
    /// The names of the photographs that are shown, in their order.
    var photos: [String] {
        document.all.compactMap { element in
            element.name == "img"
                ? element.attributes["src"].flatMap { $0.split(separator: "/").dropLast().last }
                    .map(String.init) : nil
        }
    }
}
