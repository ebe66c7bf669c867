import KasaneContainer
import Logging
import TenkiApplication
import TenkiDomain

/// The scope of one server, whose settings are known only when it is created.
struct ServerScope: CustomScope {}

/// The routes other than pages, each group with the use cases that it calls.
struct RouteAssembly: Assembly {
    let settings: RouteSettings

    func assemble(_ registry: inout Registry) {
        let settings = settings
        registry.register(RouteSettings.self) { settings }
        registry.register(ClientPolicy.self) { settings.clients }
        registerAPI(in: &registry)
        registerSite(in: &registry)
    }

    private func registerAPI(in registry: inout Registry) {
        let group = (any RouteGroup).self
        registry.register(group) { APIDescriptionRoutes() }.intoCollection()
        registry.register(group) { CityRoutes() }.intoCollection()
        registry.register(group, ForecastRoutes.init(showForecast:observeForecast:clients:))
            .intoCollection()
        registry.register(group, HoursRoutes.init(showHours:clients:)).intoCollection()
        registry.register(group, ObservationRoutes.init(showObservation:)).intoCollection()
        registry.register(group, WorldRoutes.init(showWorld:findPlaces:showPlace:clients:))
            .intoCollection()
        registry.register(group, PhotoRoutes.init(searchPhotos:clients:)).intoCollection()
        registry.register(group, TyphoonRoutes.init(showTyphoons:)).intoCollection()
        registry.register(group, WarningRoutes.init(observeWarnings:clock:)).intoCollection()
        registry.register(group, LivedoorRoutes.init(showForecast:settings:)).intoCollection()
    }

    private func registerSite(in registry: inout Registry) {
        let group = (any RouteGroup).self
        registry.register(group, SiteFileRoutes.init(settings:)).intoCollection()
        registry.register(group, PictureRoutes.init(fetchPicture:clients:logger:)).intoCollection()
        registry.register(group, RadarRoutes.init(fetchTile:clients:logger:)).intoCollection()
        registry.register(group, PreferenceRoutes.init(choose:settings:)).intoCollection()
        registry.register(group, NoticeRoutes.init(editNotices:logger:settings:)).intoCollection()
        registry.register(group, BoardRoutes.init(openBoard:logger:settings:)).intoCollection()
        registry.register(
            TextPages.self,
            TextPages.init(
                showForecast:
                showHours:
                showObservation:
                showWorld:
                observeWarnings:
                observeBoard:
                openBoard:
                refreshStaleForecasts:
                clock:
            )
        )
        registry.register(
            TextPagesMiddleware.self,
            TextPagesMiddleware.init(pages:logger:settings:)
        )
    }
}
