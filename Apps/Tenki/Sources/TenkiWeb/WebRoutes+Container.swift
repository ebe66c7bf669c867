import KasaneContainer
import KasaneHTTP
import KasaneHummingbird
import Logging
import TenkiDomain

extension WebRoutes {
    init(
        _ pages: TenkiPages,
        live: LivePages,
        operation: OperationRoutes,
        token: Secret?,
        admission: Admission,
        clients: ClientPolicy,
        accessLogger: Logger?,
        hostNames: [HostName]
    ) throws {
        let container = pages.container
        let logger = pages.logger
        self.init(
            live: live,
            groups: [
                APIDescriptionRoutes(),
                CityRoutes(),
                ForecastRoutes(
                    showForecast: try container.resolve(),
                    observeForecast: try container.resolve(),
                    clients: clients
                ),
                HoursRoutes(showHours: try container.resolve(), clients: clients),
                ObservationRoutes(showObservation: try container.resolve()),
                WorldRoutes(
                    showWorld: try container.resolve(),
                    findPlaces: try container.resolve(),
                    showPlace: try container.resolve(),
                    clients: clients
                ),
                PhotoRoutes(searchPhotos: try container.resolve(), clients: clients),
                TyphoonRoutes(showTyphoons: try container.resolve()),
                WarningRoutes(
                    observeWarnings: try container.resolve(),
                    clock: try container.resolve((any WallClock).self)
                ),
                LivedoorRoutes(
                    showForecast: try container.resolve(),
                    clients: clients,
                    isSecure: pages.isSecure
                ),
                UserRoutes(
                    manageUsers: try container.resolve(),
                    clock: try container.resolve(),
                    token: token
                ),
                PictureRoutes(
                    fetchPicture: try container.resolve(),
                    clients: clients,
                    logger: logger
                ),
                RadarRoutes(
                    fetchTile: try container.resolve(),
                    clients: clients,
                    logger: logger
                ),
                PreferenceRoutes(choose: pages.accounts.preferences, isSecure: pages.isSecure),
                SiteFileRoutes(),
                NoticeRoutes(
                    editNotices: try container.resolve(),
                    notice: pages.notice,
                    logger: logger,
                    isSecure: pages.isSecure
                ),
                BoardRoutes(
                    openBoard: try container.resolve(),
                    logger: logger,
                    isSecure: pages.isSecure
                ),
            ],
            text: TextPagesMiddleware(
                pages: TextPages(
                    showForecast: try container.resolve(),
                    showHours: try container.resolve(),
                    showObservation: try container.resolve(),
                    showWorld: try container.resolve(),
                    observeWarnings: try container.resolve(),
                    observeBoard: try container.resolve(),
                    openBoard: try container.resolve(),
                    refreshStaleForecasts: try container.resolve(),
                    clock: try container.resolve((any WallClock).self)
                ),
                clients: clients,
                logger: logger,
                isSecure: pages.isSecure
            ),
            accounts: pages.accounts,
            operation: operation,
            clients: clients,
            admission: admission,
            accessLogger: accessLogger,
            assets: .tenki,
            hostNames: hostNames,
            notice: pages.notice,
            isSecure: pages.isSecure
        )
    }
}
