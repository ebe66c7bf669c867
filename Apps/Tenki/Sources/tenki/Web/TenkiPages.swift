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
    /// The notice to show with the data; `nil` for those of the public services.
    let notice: DataNotice?
    /// Whether the site has a page of users.
    let hasUsers: Bool
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
        environment.capacityPage = { [site] request in
            ProblemPage(.atCapacity, site: site(request))
        }
        var configuration = LivePagesConfiguration()
        configuration.isCookieSecure = isSecure
        configuration.charge = charge
        return LivePages(
            routes,
            environment: environment,
            configuration: configuration,
            logger: .tenki
        )
    }

    /// The function that returns the site context of a visit.
    private var site: @Sendable (PageRequest) -> SiteContext {
        { [notice, hasUsers, isSecure] request in
            SiteContext(of: request, notice: notice, hasUsers: hasUsers, isSecure: isSecure)
        }
    }

    private var routes: PageRoutes {
        var pages = PageRoutes()
        pages.add(BoardPage.self) { request, lifetime in
            BoardPage(model: try board(request, lifetime))
        }
        pages.add(CityPage.self) { request, lifetime in
            let city: CityCode
            do throws(CityCodeError) {
                city = try CityCode(request.parameters["code"] ?? "")
            } catch {
                throw HTTPError(.init(code: ProblemDocument(error).status))
            }
            return CityPage(model: try model(of: city, request, lifetime))
        }
        pages.add(CitiesPage.self) { request, lifetime in
            let session = try session(request, lifetime) {
                $0.register(CitiesModel.self, CitiesModel.init(site:))
            }
            return CitiesPage(model: try session.resolve())
        }
        if hasUsers {
            pages.add(UsersPage.self) { request, lifetime in
                let session = try session(request, lifetime) {
                    $0.register(
                        UsersModel.self,
                        UsersModel.init(site:manageUsers:observeUsers:clock:)
                    )
                }
                return UsersPage(model: try session.resolve())
            }
        }
        pages.add(WorldPage.self) { request, lifetime in
            let session = try session(request, lifetime) {
                $0.register(
                    WorldModel.self,
                    WorldModel.init(site:showWorld:observeWorld:clock:)
                )
            }
            return WorldPage(model: try session.resolve())
        }
        pages.add(AboutPage.self) { request, lifetime in
            let session = try session(request, lifetime) {
                $0.register(AboutModel.self, AboutModel.init(site:showHealth:))
            }
            return AboutPage(model: try session.resolve())
        }
        addPhotos(to: &pages)
        return pages
    }

    private func board(_ request: PageRequest, _ lifetime: PageLifetime) throws -> BoardModel {
        try session(request, lifetime) { registry in
            registry.register(
                BoardModel.self,
                BoardModel.init(
                    site:
                    observeBoard:
                    editWatchlist:
                    refreshStaleForecasts:
                    refreshForecasts:
                    clock:
                )
            )
        }
        .resolve()
    }

    private func model(
        of city: CityCode,
        _ request: PageRequest,
        _ lifetime: PageLifetime
    ) throws -> CityModel {
        try session(request, lifetime) { registry in
            registry.register(CityCode.self) { city }
            registry.register(
                CityModel.self,
                CityModel.init(city:site:showForecast:observeForecast:editWatchlist:clock:)
            )
        }
        .resolve()
    }

    /// Creates a container for a page, which is shut down with the page.
    func session(
        _ request: PageRequest,
        _ lifetime: PageLifetime,
        _ register: (inout Registry) -> Void
    ) throws -> ScopedContainer<Session> {
        // Read at once, because a visit releases its request when the page has been created.
        let site = site(request)
        let session = try container.child(for: .session) { registry in
            registry.register(SiteContext.self) { site }
            register(&registry)
        }
        lifetime.end(session)
        return session
    }
}
