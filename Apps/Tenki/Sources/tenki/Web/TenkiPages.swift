import Hummingbird
import KasaneContainer
import KasaneHummingbird
import KasaneLive
import Logging
import TenkiApplication
import TenkiDomain
import TenkiUI

/// Tenki's live pages, and how each is put together.
struct TenkiPages: Sendable {
    private let showForecast: ShowForecast
    private let followForecast: FollowForecast
    private let clock: any WallClock
    private let isDemo: Bool

    init(_ container: Container, isDemo: Bool) throws {
        showForecast = try container.resolve()
        followForecast = try container.resolve()
        clock = try container.resolve()
        self.isDemo = isDemo
    }

    /// The pages as a service.
    ///
    /// - Parameter isSecure: Whether they are served over TLS.
    /// - Returns: The service.
    func live(isSecure: Bool) -> LivePages {
        var environment = PageEnvironment()
        environment.stylesheets = [TenkiAssets.stylesheetPath]
        var configuration = LivePagesConfiguration()
        configuration.isCookieSecure = isSecure
        return LivePages(
            catalogue,
            environment: environment,
            configuration: configuration,
            logger: .tenki
        )
    }

    private var catalogue: PageCatalogue {
        var pages = PageCatalogue()
        pages.add(BoardPage.self) { visit, _ in BoardPage(model: model(.tokyo, visit)) }
        pages.add(CityPage.self) { visit, _ in
            do throws(CityCodeError) {
                return CityPage(model: model(try CityCode(visit.parameters["code"] ?? ""), visit))
            } catch {
                throw HTTPError(.init(code: ProblemDocument(error).status))
            }
        }
        return pages
    }

    private func model(_ city: CityCode, _ visit: PageVisit) -> ForecastModel {
        ForecastModel(
            city: city,
            site: SiteContext(of: visit, isDemo: isDemo),
            showForecast: showForecast,
            followForecast: followForecast,
            clock: clock
        )
    }
}
