import Hummingbird
import KasaneContainer
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import TenkiApplication
import TenkiDomain
import TenkiUI

/// Tenki's live pages, and how each is put together.
struct TenkiPages: Sendable {
    let container: Container
    let isDemo: Bool
    /// Whether there is a page of people.
    let hasPeople: Bool
    /// Whether they are served over TLS.
    let isSecure: Bool

    /// Returns the pages as a service.
    ///
    /// - Parameter charge: Charges a client for what its pages cost.
    /// - Returns: The service.
    func live(
        charge: @escaping @Sendable (_ client: String, _ cost: Double) -> Void
    ) -> LivePages {
        var environment = PageEnvironment.tenki
        environment.noRoom = { [site] visit in
            ProblemPage(.noRoom, site: site(visit))
        }
        var configuration = LivePagesConfiguration()
        configuration.isCookieSecure = isSecure
        configuration.charge = charge
        return LivePages(
            catalogue,
            environment: environment,
            configuration: configuration,
            logger: .tenki
        )
    }

    /// Returns what the pages of a visit have in common.
    private var site: @Sendable (PageVisit) -> SiteContext {
        { [isDemo, hasPeople, isSecure] visit in
            SiteContext(of: visit, isDemo: isDemo, hasPeople: hasPeople, isSecure: isSecure)
        }
    }

    private var catalogue: PageCatalogue {
        var pages = PageCatalogue()
        pages.add(BoardPage.self) { visit, lifetime in
            BoardPage(model: try board(visit, lifetime))
        }
        pages.add(CityPage.self) { visit, lifetime in
            let city: CityCode
            do throws(CityCodeError) {
                city = try CityCode(visit.parameters["code"] ?? "")
            } catch {
                throw HTTPError(.init(code: ProblemDocument(error).status))
            }
            return CityPage(model: try model(of: city, visit, lifetime))
        }
        pages.add(CitiesPage.self) { visit, lifetime in
            let session = try session(visit, lifetime) {
                $0.register(CitiesModel.self, CitiesModel.init(site:))
            }
            return CitiesPage(model: try session.resolve())
        }
        if hasPeople {
            pages.add(PeoplePage.self) { visit, lifetime in
                let session = try session(visit, lifetime) {
                    $0.register(
                        PeopleModel.self,
                        PeopleModel.init(site:keepUsers:followUsers:clock:)
                    )
                }
                return PeoplePage(model: try session.resolve())
            }
        }
        pages.add(WorldPage.self) { visit, lifetime in
            let session = try session(visit, lifetime) {
                $0.register(
                    WorldModel.self,
                    WorldModel.init(site:showWorld:followWorld:clock:)
                )
            }
            return WorldPage(model: try session.resolve())
        }
        pages.add(AboutPage.self) { visit, lifetime in
            let session = try session(visit, lifetime) {
                $0.register(AboutModel.self, AboutModel.init(site:showHealth:))
            }
            return AboutPage(model: try session.resolve())
        }
        addPhotos(to: &pages)
        return pages
    }

    private func board(_ visit: PageVisit, _ lifetime: PageLifetime) throws -> BoardModel {
        try session(visit, lifetime) { registry in
            registry.register(
                BoardModel.self,
                BoardModel.init(
                    site:
                    followBoard:
                    keepWatchlist:
                    lookAtForecasts:
                    refreshForecasts:
                    clock:
                )
            )
        }
        .resolve()
    }

    private func model(
        of city: CityCode,
        _ visit: PageVisit,
        _ lifetime: PageLifetime
    ) throws -> CityModel {
        try session(visit, lifetime) { registry in
            registry.register(CityCode.self) { city }
            registry.register(
                CityModel.self,
                CityModel.init(city:site:showForecast:followForecast:keepWatchlist:clock:)
            )
        }
        .resolve()
    }

    /// Makes a container of a page's own, which ends with the page.
    func session(
        _ visit: PageVisit,
        _ lifetime: PageLifetime,
        _ register: (inout Registry) -> Void
    ) throws -> ScopedContainer<Session> {
        // Read at once: a visit gives up its request when the page has been made.
        let site = site(visit)
        let session = try container.child(for: .session) { registry in
            registry.register(SiteContext.self) { site }
            register(&registry)
        }
        lifetime.end(session)
        return session
    }
}
