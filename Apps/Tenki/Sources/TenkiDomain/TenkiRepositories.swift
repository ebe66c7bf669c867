package import KasaneDomain

/// The repositories of Tenki, bound to one transaction.
///
/// It is not `Sendable` because its repositories are not: it cannot leave the transaction.
package struct TenkiRepositories: TransactionBound {
    /// The transaction.
    package let transaction: any Transaction
    /// The stored forecasts.
    package var forecasts: any ForecastRepository
    /// The histories of forecast requests by city.
    package var fetches: any Repository<FetchHistory>
    /// The stored hourly forecasts.
    package var hours: any HourlyForecastRepository
    /// The requests for hourly forecasts by city and series.
    package var hourlyFetches: any Repository<HourlyFetches>
    /// The stored users.
    package var users: any UserRepository
    /// The current weather in cities worldwide, the newest of each city.
    package var conditions: any Repository<CurrentConditions>
    /// The stored pages of photographs.
    package var photos: any PhotoPageRepository
    /// The list of watched cities with which newcomers begin.
    package var watchlists: any Repository<Watchlist>
    /// The boards of visitors and people.
    package var boards: any BoardRepository
    /// The key of the boards' origins.
    package var boardOriginKeys: any Repository<BoardOriginKey>
    /// The choices of people for the pages.
    package var settings: any Repository<PersonalSettings>
    /// What people want to be told.
    package var noticeSettings: any Repository<NoticeSettings>
    /// What people have been told.
    package var noticeHistories: any Repository<NoticeHistory>
    /// The newest reports of warnings.
    package var warningReports: any Repository<WarningReport>
    /// The documents of warnings that were announced recently.
    package var warningDocuments: any Repository<WarningDocument>
    /// The state of the checks for warnings.
    package var warningChecks: any Repository<WarningCheck>
    /// The frames of the radar that the agency lists.
    package var radarTimes: any Repository<RadarTimes>
    /// The tiles of the radar.
    package var radarTiles: any RadarTileRepository
    /// All that is known of the current typhoons.
    package var typhoonBooks: any Repository<TyphoonBook>
    /// The stations that represent cities.
    package var stations: any Repository<CityStation>
    /// The observations of these stations by day.
    package var observations: any DatedRepository<ObservationDay>
    /// The state of the checks for observations.
    package var observationChecks: any Repository<ObservationCheck>
    /// How forecasts compare with the observations of their days.
    package var scores: any DatedRepository<ForecastScore>

    /// Creates a bundle of the repositories of a transaction.
    package init(
        transaction: any Transaction,
        forecasts: any ForecastRepository,
        fetches: any Repository<FetchHistory>,
        hours: any HourlyForecastRepository,
        hourlyFetches: any Repository<HourlyFetches>,
        users: any UserRepository,
        conditions: any Repository<CurrentConditions>,
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
        self.users = users
        self.conditions = conditions
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
