import Hummingbird
import KasaneContainer
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import TenkiApplication
import TenkiDomain
import TenkiUI

/// Tenki's live pages, and the composition of each.
struct TenkiPages: Sendable {
    let container: Container
    let isDemo: Bool
    /// Whether the site has a page of people.
    let hasPeople: Bool
    /// Whether the server uses TLS.
    let isSecure: Bool

    /// Returns the service that serves the pages.
    ///
    /// - Parameter charge: Charges a client for the cost of its pages.
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

    /// The function that returns the site context of a visit.
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

    /// Creates a container for a page, which is shut down with the page.
    func session(
        _ visit: PageVisit,
        _ lifetime: PageLifetime,
        _ register: (inout Registry) -> Void
    ) throws -> ScopedContainer<Session> {
        // Read at once, because a visit releases its request when the page has been created.
        let site = site(visit)
        let session = try container.child(for: .session) { registry in
            registry.register(SiteContext.self) { site }
            register(&registry)
        }
        lifetime.end(session)
        return session
    }
}
