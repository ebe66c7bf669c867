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
    func live() -> LivePages {
        var environment = PageEnvironment()
        environment.stylesheets = [TenkiAssets.stylesheetPath]
        return LivePages(catalogue, environment: environment, logger: .tenki)
    }

    private var catalogue: PageCatalogue {
        var pages = PageCatalogue()
        pages.add(BoardPage.self) { _, _ in BoardPage(model: model(.tokyo)) }
        pages.add(CityPage.self) { visit, _ in
            do throws(CityCodeError) {
                return CityPage(model: model(try CityCode(visit.parameters["code"] ?? "")))
            } catch {
                throw HTTPError(.init(code: ProblemDocument(error).status))
            }
        }
        return pages
    }

    private func model(_ city: CityCode) -> ForecastModel {
        ForecastModel(
            city: city,
            isDemo: isDemo,
            showForecast: showForecast,
            followForecast: followForecast,
            clock: clock
        )
    }
}
