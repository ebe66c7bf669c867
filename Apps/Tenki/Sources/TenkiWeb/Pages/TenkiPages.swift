import KasaneAccounts
import KasaneAccountsLive
package import KasaneContainer
import KasaneDomain
import KasaneHummingbird
import KasaneJobs
import KasaneJobsLive
package import KasaneLive
import Logging
import TenkiApplication
import TenkiDomain
import TenkiUI

package struct TenkiPages: Sendable {
    let container: Container
    let logger: Logger
    let settings: SiteSettings
    let accounts: SiteAccounts
    let jobs: any TransactionTemplate<JobRepository>
    let clock: any WallClock
    let adoptVisitorBoard: AdoptVisitorBoard

    package init(_ container: Container) throws {
        self.container = container
        logger = try container.resolve(Logger.self)
        settings = try container.resolve(SiteSettings.self)
        accounts = try container.resolve(SiteAccounts.self)
        jobs = try container.resolve((any TransactionTemplate<JobRepository>).self)
        clock = try container.resolve((any WallClock).self)
        adoptVisitorBoard = try container.resolve(AdoptVisitorBoard.self)
    }

    var isSecure: Bool { settings.isSecure }

    func addErrorPages(to environment: inout PageEnvironment) {
        let stylesheets = ProblemPage.stylesheets.map(AssetRoutes.tenki.address)
        environment.capacityPage = { [site] request in
            ProblemPage(.atCapacity, site: site(request), stylesheets: stylesheets)
        }
        environment.errorPage = { [site] status, request in
            ProblemPage(
                status: status.rawValue,
                path: request.path,
                site: site(request),
                stylesheets: stylesheets
            )
        }
    }

    func claimForm(_ form: String, from client: String?) async throws -> Bool {
        do {
            return try await accounts.accounts.claimForm(form, from: client)
        } catch AccountError.tooManyAttempts(let pause) {
            throw DomainError.limited(FormLimit(), retryAfter: pause, scope: .caller)
        }
    }

    var site: @Sendable (PageRequest) -> SiteContext {
        { [settings] request in SiteContext(of: request, settings) }
    }

    package func routes() throws -> PageRoutes {
        var pages = PageRoutes()
        try addBoards(to: &pages)
        let makeCity = try container.resolve(
            Factory<CityModel, CityCode, BoardVisit, SiteContext>.self
        )
        pages.add(CityPage.self, for: .everyone) { request, _ in
            let city = try self.city(in: request.parameters["code"] ?? "")
            let visit = try await visit(request)
            return CityPage(model: try makeCity(city, visit, site(request)))
        }
        let makeCompare = try container.resolve(
            Factory<CompareModel, ComparedCities, Watchlist.ID, SiteContext>.self
        )
        pages.add(ComparePage.self, for: .everyone) { request, _ in
            let cities = ComparedCities(request.query(ComparePage.parameter) ?? "")
            let visit = try await visit(request)
            return ComparePage(model: try makeCompare(cities, visit.access.list, site(request)))
        }
        let makeCities = try models(CitiesModel.self)
        pages.add(CitiesPage.self, for: .everyone) { request, _ in
            try CitiesPage(model: makeCities(request), for: request)
        }
        let makeAbout = try models(AboutModel.self)
        pages.add(AboutPage.self, for: .everyone) { request, _ in
            AboutPage(model: try makeAbout(request))
        }
        try addRadar(to: &pages)
        try addWorld(to: &pages)
        try addPhotos(to: &pages)
        try addAccounts(to: &pages)
        pages.addJobs(
            jobs,
            at: SiteAccount.jobs,
            for: .role(.administrator),
            queues: BackgroundWork.queues.map(\.name),
            stylesheets: [SiteStylesheet.jobs.path],
            now: { [clock] in clock.now },
            languages: { [site] request in [site(request).preferences.language.rawValue] },
            layout: { [site] request in
                let context = site(request)
                return { content in JobPages(content, site: context) }
            }
        )
        return pages
    }

    private func city(in text: String) throws(PageError) -> CityCode {
        do throws(CityCodeError) {
            return try CityCode(text)
        } catch {
            guard let address = CityAddress.page(named: text) else { throw .notFound }
            throw .redirect(to: address)
        }
    }

    /// Returns a function that creates models which need only the site.
    func models<Model>(_: Model.Type) throws -> @Sendable (PageRequest) throws -> Model {
        let make = try container.resolve(Factory<Model, SiteContext>.self)
        return { [site] request in try make(site(request)) }
    }
}

package struct PageAssembly: Assembly {
    package init() {}

    package func assemble(_ registry: inout Registry) {
        registry.register(
            Factory<BoardModel, BoardVisit, SiteContext>.self,
            BoardModel.init(
                visit:
                site:
                observeBoard:
                observeWarnings:
                observeTyphoons:
                editWatchlist:
                refreshStaleForecasts:
                refreshForecasts:
                clock:
            )
        )
        registry.register(
            Factory<CityModel, CityCode, BoardVisit, SiteContext>.self,
            CityModel.init(
                city:
                visit:
                site:
                observeForecast:
                observeWarnings:
                fetchForecast:
                refreshStaleForecasts:
                fetchHours:
                editWatchlist:
                clock:
            )
        )
        registry.register(
            Factory<CompareModel, ComparedCities, Watchlist.ID, SiteContext>.self,
            CompareModel.init(
                compared:
                list:
                site:
                observeBoard:
                observeForecast:
                refreshStaleForecasts:
                clock:
            )
        )
        registry.register(SiteAssets.self) {
            SiteAssets { AssetRoutes.tenki.address(of: $0) }
        }
        registry.register(
            Factory<CitiesModel, SiteContext>.self,
            CitiesModel.init(
                site:
                observeMap:
                observeWarnings:
                observeTyphoons:
                assets:
                clock:
            )
        )
        registry.register(
            Factory<RadarModel, SiteContext>.self,
            RadarModel.init(site:readRadar:observeRadar:assets:clock:)
        )
        registry.register(
            Factory<TyphoonsModel, SiteContext>.self,
            TyphoonsModel.init(site:showTyphoons:observeTyphoons:assets:clock:)
        )
        registry.register(
            Factory<WorldModel, SiteContext>.self,
            WorldModel.init(site:showWorld:observeWorld:findPlaces:assets:clock:)
        )
        registry.register(
            Factory<PlaceModel, Place.ID, SiteContext>.self,
            PlaceModel.init(id:site:showPlace:)
        )
        registry.register(
            Factory<AboutModel, SiteContext>.self,
            AboutModel.init(site:showHealth:)
        )
        registry.register(
            Factory<PhotoSearchModel, SiteContext>.self
        ) { (site: SiteContext, search: SearchPhotos) in
            PhotoSearchModel(site: site, searchPhotos: search)
        }
        registry.register(
            Factory<PhotoDetailModel, Photo.ID?, String, SiteContext>.self,
            PhotoDetailModel.init(id:foundBy:site:showPhoto:)
        )
    }
}
