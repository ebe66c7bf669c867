import Foundation
import KasaneDomain
import KasaneStore
import TenkiDomain

extension MemoryTransactions<TenkiRepositories> {
    static var tenki: Self { Self { TenkiRepositories($0) } }
}

extension TenkiRepositories {
    /// Creates the repositories of a transaction of an in-memory store.
    init(_ transaction: MemoryTransaction) {
        self.init(
            transaction: transaction,
            forecasts: MemoryForecastRepository(transaction: transaction),
            fetches: MemoryRepository<FetchHistory>(transaction: transaction) {
                $0.text < $1.text
            },
            hours: MemoryHourlyForecastRepository(transaction: transaction),
            hourlyFetches: MemoryRepository<HourlyFetches>(transaction: transaction) {
                $0.description < $1.description
            },
            profiles: MemoryRepository<Profile>(transaction: transaction),
            conditions: MemoryRepository<CurrentConditions>(transaction: transaction) {
                $0.number < $1.number
            },
            places: MemoryDatedRepository<KnownPlace>(
                transaction: transaction,
                date: { CalendarDate($0.weather.fetchedAt, in: .gmt) },
                sortedBy: { $0.number < $1.number }
            ),
            photos: MemoryPhotoPageRepository(transaction: transaction),
            watchlists: MemoryRepository<Watchlist>(transaction: transaction) {
                $0.description < $1.description
            },
            boards: MemoryBoardRepository(transaction: transaction),
            boardOriginKeys: MemoryRepository<BoardOriginKey>(transaction: transaction),
            settings: MemoryRepository<PersonalSettings>(transaction: transaction),
            noticeSettings: MemoryRepository<NoticeSettings>(transaction: transaction),
            noticeHistories: MemoryRepository<NoticeHistory>(transaction: transaction),
            warningReports: MemoryRepository<WarningReport>(transaction: transaction),
            warningDocuments: MemoryRepository<WarningDocument>(transaction: transaction) {
                $0.text < $1.text
            },
            warningChecks: MemoryRepository<WarningCheck>(transaction: transaction),
            radarTimes: MemoryRepository<RadarTimes>(transaction: transaction),
            radarTiles: MemoryRadarTileRepository(transaction: transaction),
            typhoonBooks: MemoryRepository<TyphoonBook>(transaction: transaction),
            stations: MemoryRepository<CityStation>(transaction: transaction) {
                $0.text < $1.text
            },
            observations: MemoryDatedRepository<ObservationDay>(
                transaction: transaction,
                date: \.id.date
            ) { ($0.station.text, $0.date) < ($1.station.text, $1.date) },
            observationChecks: MemoryRepository<ObservationCheck>(transaction: transaction),
            scores: MemoryDatedRepository<ForecastScore>(transaction: transaction, date: \.id.date)
            {
                ($0.city.text, $0.date, $0.source.name) < ($1.city.text, $1.date, $1.source.name)
            }
        )
    }
}

/// The visitors' boards in memory, bound to one transaction.
struct MemoryBoardRepository: BoardRepository, ForwardingRepository {
    let wrapped: any Repository<VisitorBoard>

    init(transaction: MemoryTransaction) {
        wrapped = MemoryRepository<VisitorBoard>(transaction: transaction) { $0.text < $1.text }
    }

    func find(reader: BoardID) async throws -> VisitorBoard? {
        try await all().first { $0.reader == reader }
    }

    func count(
        from network: BoardOrigin.Network,
        createdSince moment: Date
    ) async throws -> Int {
        try await all().count { board in
            board.origin.map(network.contains) == true && board.createdAt >= moment
        }
    }

    func cities(onBoardsUsedSince moment: Date) async throws -> Set<CityCode> {
        Set(try await all().filter { $0.usedAt >= moment }.flatMap(\.watchlist.cities))
    }

    func deleteAll(unusedSince moment: Date) async throws {
        try await delete(all().filter { $0.usedAt < moment && $0.owner == nil }.map(\.id))
    }

    func deleteAbandoned(before moment: Date, atMost count: Int) async throws {
        let abandoned = try await all()
            .filter { board in
                board.usedAt < moment && board.owner == nil
                    && board.usedAt < board.createdAt + VisitorBoard.useInterval
            }
            .sorted { $0.usedAt < $1.usedAt }
        try await delete(abandoned.prefix(count).map(\.id))
    }
}

/// The forecasts in memory, bound to one transaction.
struct MemoryForecastRepository: ForecastRepository, ForwardingRepository {
    let wrapped: any Repository<Forecast>

    init(transaction: MemoryTransaction) {
        wrapped = MemoryRepository<Forecast>(transaction: transaction) { left, right in
            (left.city.text, left.source.name, left.issuedAt)
                < (right.city.text, right.source.name, right.issuedAt)
        }
    }

    func newest(in city: CityCode, from sources: [DataSource]?) async throws -> Forecast? {
        try await issues(in: city, from: sources, limit: 1).first
    }

    func issues(
        in city: CityCode,
        from sources: [DataSource]?,
        limit: Int
    ) async throws -> [Forecast] {
        let newestFirst = try await all()
            .filter { $0.id.city == city && (sources?.contains($0.id.source) ?? true) }
            .sorted { ($0.id.issuedAt, $0.fetchedAt) > ($1.id.issuedAt, $1.fetchedAt) }
        return Array(newestFirst.prefix(limit))
    }

    func issues(
        inEach cities: [CityCode],
        from sources: [DataSource],
        limit: Int
    ) async throws -> [Forecast] {
        var forecasts: [Forecast] = []
        for city in cities { forecasts += try await issues(in: city, from: sources, limit: limit) }
        return forecasts
    }

    func deleteAll(
        in city: CityCode,
        from source: DataSource,
        issuedOutside period: ClosedRange<Date>
    ) async throws {
        let ids = try await all().map(\.id)
        try await delete(
            ids.filter {
                $0.city == city && $0.source == source && !period.contains($0.issuedAt)
            }
        )
    }

    func deleteAll(issuedBefore moment: Date) async throws {
        let ids = try await all().map(\.id)
        try await delete(
            ids.filter { id in
                id.issuedAt < moment
                    && ids.contains {
                        $0.city == id.city && $0.source == id.source && $0.issuedAt > id.issuedAt
                    }
            }
        )
    }
}

/// The pages of photographs in memory, bound to one transaction.
struct MemoryPhotoPageRepository: PhotoPageRepository, ForwardingRepository {
    private struct Showing: Identifiable {
        let id: PhotoPage.ID
        let moment: Date
    }

    let wrapped: any Repository<PhotoPage>
    private let showings: MemoryRepository<Showing>

    init(transaction: MemoryTransaction) {
        showings = MemoryRepository<Showing>(transaction: transaction) { left, right in
            (left.query.text, left.source.rawValue, left.number)
                < (right.query.text, right.source.rawValue, right.number)
        }
        wrapped = MemoryRepository<PhotoPage>(transaction: transaction) { left, right in
            (left.query.text, left.source.rawValue, left.number)
                < (right.query.text, right.source.rawValue, right.number)
        }
    }

    func newest(with id: Photo.ID) async throws -> PhotoPage? {
        try await all().filter { $0.photo(id) != nil }.max { $0.fetchedAt < $1.fetchedAt }
    }

    func recordShowing(of id: PhotoPage.ID, at moment: Date) async throws {
        if try await find(id) != nil { try await showings.save(Showing(id: id, moment: moment)) }
    }

    func deleteAll(unusedSince moment: Date) async throws {
        let shown = Set(try await showings.all().filter { $0.moment >= moment }.map(\.id))
        try await delete(
            all().filter { $0.fetchedAt < moment && !shown.contains($0.id) }.map(\.id)
        )
    }

    func deleteLeastUsed(keeping count: Int) async throws {
        let shown = Dictionary(
            uniqueKeysWithValues: try await showings.all().map { ($0.id, $0.moment) }
        )
        let used = try await all().sorted { left, right in
            let moments = [left, right].map { shown[$0.id] ?? .distantPast }
            return (moments[0], left.fetchedAt) > (moments[1], right.fetchedAt)
        }
        let surplus = used.dropFirst(count).map(\.id)
        try await delete(surplus)
        try await showings.delete(surplus)
    }
}
