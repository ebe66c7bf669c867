public import KasaneDomain

/// The repositories of Tenki, bound to one transaction.
///
/// It is not `Sendable` because its repositories are not: it cannot leave the transaction.
public struct TenkiRepositories: TransactionBound {
    /// The transaction.
    public let transaction: any Transaction
    /// The stored forecasts.
    public var forecasts: any ForecastRepository
    /// The histories of forecast requests by city.
    public var fetches: any Repository<FetchHistory>
    /// The stored hourly forecasts.
    public var hours: any HourlyForecastRepository
    /// The requests for hourly forecasts by city and series.
    public var hourlyFetches: any Repository<HourlyFetches>
    /// The stored users.
    public var users: any UserRepository
    /// The current weather in cities worldwide, the newest of each city.
    public var conditions: any Repository<CurrentConditions>
    /// The stored pages of photographs.
    public var photos: any PhotoPageRepository
    /// The list of watched cities with which newcomers begin.
    public var watchlists: any Repository<Watchlist>
    /// The boards of visitors and people.
    public var boards: any BoardRepository
    /// The choices of people for the pages.
    public var settings: any Repository<PersonalSettings>
    /// What people want to be told.
    public var noticeSettings: any Repository<NoticeSettings>
    /// What people have been told.
    public var noticeHistories: any Repository<NoticeHistory>
    /// The newest reports of warnings.
    public var warningReports: any Repository<WarningReport>
    /// The documents of warnings that were announced recently.
    public var warningDocuments: any Repository<WarningDocument>
    /// The state of the checks for warnings.
    public var warningChecks: any Repository<WarningCheck>
    /// The frames of the radar that the agency lists.
    public var radarTimes: any Repository<RadarTimes>
    /// The tiles of the radar.
    public var radarTiles: any RadarTileRepository
    /// All that is known of the current typhoons.
    public var typhoonBooks: any Repository<TyphoonBook>
    /// The stations that represent cities.
    public var stations: any Repository<CityStation>
    /// The observations of these stations by day.
    public var observations: any DatedRepository<ObservationDay>
    /// The state of the checks for observations.
    public var observationChecks: any Repository<ObservationCheck>
    /// How forecasts compare with the observations of their days.
    public var scores: any DatedRepository<ForecastScore>

    /// Creates a bundle of the repositories of a transaction.
    public init(
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
