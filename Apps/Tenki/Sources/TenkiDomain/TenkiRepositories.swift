package import KasaneDomain

/// The repositories of Tenki, bound to one transaction.
///
/// It is not `Sendable` because its repositories are not: it cannot leave the transaction.
package struct TenkiRepositories: TransactionBound {
    package let transaction: any Transaction
    package var forecasts: any ForecastRepository
    package var fetches: any Repository<FetchHistory>
    package var hours: any HourlyForecastRepository
    package var hourlyFetches: any Repository<HourlyFetches>
    package var profiles: any Repository<Profile>
    package var conditions: any Repository<CurrentConditions>
    package var places: any DatedRepository<KnownPlace>
    package var photos: any PhotoPageRepository
    package var watchlists: any Repository<Watchlist>
    package var boards: any BoardRepository
    package var boardOriginKeys: any Repository<BoardOriginKey>
    package var settings: any Repository<PersonalSettings>
    package var noticeSettings: any Repository<NoticeSettings>
    package var noticeHistories: any Repository<NoticeHistory>
    package var warningReports: any Repository<WarningReport>
    package var warningDocuments: any Repository<WarningDocument>
    package var warningChecks: any Repository<WarningCheck>
    package var radarTimes: any Repository<RadarTimes>
    package var radarTiles: any RadarTileRepository
    package var typhoonBooks: any Repository<TyphoonBook>
    package var stations: any Repository<CityStation>
    package var observations: any DatedRepository<ObservationDay>
    package var observationChecks: any Repository<ObservationCheck>
    package var scores: any DatedRepository<ForecastScore>

    package init(
        transaction: any Transaction,
        forecasts: any ForecastRepository,
        fetches: any Repository<FetchHistory>,
        hours: any HourlyForecastRepository,
        hourlyFetches: any Repository<HourlyFetches>,
        profiles: any Repository<Profile>,
        conditions: any Repository<CurrentConditions>,
        places: any DatedRepository<KnownPlace>,
        photos: any PhotoPageRepository,
        watchlists: any Repository<Watchlist>,
        boards: any BoardRepository,
        boardOriginKeys: any Repository<BoardOriginKey>,
        settings: any Repository<PersonalSettings>,
        noticeSettings: any Repository<NoticeSettings>,
        noticeHistories: any Repository<NoticeHistory>,
        warningReports: any Repository<WarningReport>,
        warningDocuments: any Repository<WarningDocument>,
        warningChecks: any Repository<WarningCheck>,
        radarTimes: any Repository<RadarTimes>,
        radarTiles: any RadarTileRepository,
        typhoonBooks: any Repository<TyphoonBook>,
        stations: any Repository<CityStation>,
        observations: any DatedRepository<ObservationDay>,
        observationChecks: any Repository<ObservationCheck>,
        scores: any DatedRepository<ForecastScore>
    ) {
        self.transaction = transaction
        self.forecasts = forecasts
        self.fetches = fetches
        self.hours = hours
        self.hourlyFetches = hourlyFetches
        self.profiles = profiles
        self.conditions = conditions
        self.places = places
        self.photos = photos
        self.watchlists = watchlists
        self.boards = boards
        self.boardOriginKeys = boardOriginKeys
        self.settings = settings
        self.noticeSettings = noticeSettings
        self.noticeHistories = noticeHistories
        self.warningReports = warningReports
        self.warningDocuments = warningDocuments
        self.warningChecks = warningChecks
        self.radarTimes = radarTimes
        self.radarTiles = radarTiles
        self.typhoonBooks = typhoonBooks
        self.stations = stations
        self.observations = observations
        self.observationChecks = observationChecks
        self.scores = scores
    }
}
