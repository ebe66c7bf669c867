import Foundation
import KasaneDomain
import TenkiDomain
import TenkiSamples
import Testing

extension TenkiRepositories {
    func fillForCopy(at noon: Date) async throws {
        try await forecasts.save(forecast(issuedAt: noon.timeIntervalSince1970))
        var history = FetchHistory(id: .tokyo)
        history.recordRequest(.automatic, at: noon)
        try await fetches.save(history)
        try await hours.save(hourlyForecast())
        try await hourlyFetches.save(HourlyFetches(id: .init(.tokyo, .agency), history: history))
        try await watchlists.save(.initial)
        try await fillPeople(at: noon)
        try await fillPhotos(at: noon)
        try await fillWarnings()
        try await fillRadarAndTyphoons(at: noon)
        try await fillObservations(at: noon)
    }

    private func fillPeople(at noon: Date) async throws {
        let person = ProfileID(UUID())
        var generator = SystemRandomNumberGenerator()
        let secret = BoardSecret(using: &generator)
        try await boards.save(VisitorBoard(secret, cities: .initial, from: nil, createdAt: noon))
        try await boardOriginKeys.save(BoardOriginKey(secret))
        try await settings.save(PersonalSettings(id: person, language: "ja", home: "1310100"))
        try await noticeSettings.save(
            NoticeSettings(
                id: person,
                token: UnsubscribeToken(using: &generator),
                officialWarnings: .init(.danger, isOn: true),
                municipality: try MunicipalityCode("1310100")
            )
        )
        try await noticeHistories.save(
            NoticeHistory(
                id: person,
                officialWarnings: [
                    .init(WarningKind(code: "43"), at: .city(.tokyo), bulletin: .rain)
                ]
            )
        )
    }

    private func fillPhotos(at noon: Date) async throws {
        let photo = Photo(
            id: Photo.ID(source: .pixabay, text: "7"),
            page: "https://a.example/p",
            preview: .init(url: "https://a.example/s", width: 150, height: nil),
            image: .init(url: "https://a.example/l", width: 640, height: nil),
            counts: nil,
            tags: ["雨 \"'\\"],
            user: nil,
            attribution: Attribution(text: "a", link: nil),
            licence: nil
        )
        let page = PhotoPage(
            id: PhotoPage.ID(query: try PhotoQuery("rain"), source: .pixabay, number: 1),
            fetchedAt: noon,
            photos: [photo],
            total: 1,
            size: 50
        )
        try await photos.save(page)
        try await photos.recordShowing(of: page.id, at: noon)
    }

    private func fillWarnings() async throws {
        let book = WarningBook.sample([try MunicipalityCode("1310100"): ["43"]], lost: [.wind])
        try await warningReports.save(book.reports.values.sorted { $0.id < $1.id })
        try await warningDocuments.save(Array(book.documents.values))
        try await warningChecks.save(book.check)
    }

    private func fillRadarAndTyphoons(at noon: Date) async throws {
        let base = try #require(RadarTime(noon))
        let frame = try #require(RadarFrame(base: base, valid: base))
        var times = RadarTimes()
        times.record(observations: [frame], forecasts: [], at: noon)
        try await radarTimes.save(times)
        let tiles = try (0..<2).map { number in
            RadarTile.ID(
                frame: frame,
                coordinate: try #require(TileCoordinate(zoom: 4, x: 14, y: 6 + number))
            )
        }
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0xFF])
        let failure = ProviderFailure.service(ServiceFailure("a", .timeout))
        try await radarTiles.save([
            RadarTile(
                id: tiles[0],
                requestedAt: noon,
                state: .stored(try #require(PictureFile(png)))
            ),
            RadarTile(id: tiles[1], requestedAt: noon, state: .failed(failure)),
        ])
        var book = TyphoonBook()
        let listing = TyphoonListing(id: try #require(TyphoonID("TC2633")), issuedAt: noon)
        book.record([listing], read: [], from: .demo, at: noon)
        try await typhoonBooks.save(book)
    }

    private func fillObservations(at noon: Date) async throws {
        let id = try #require(ObservationStation.ID("44132"))
        let date = CalendarDate(noon, in: .japan)
        let station = ObservationStation(
            id: id,
            name: "東京",
            kana: "トウキョウ",
            romaji: "Tokyo",
            coordinates: try Coordinates(latitude: 35.69166666, longitude: 139.75),
            altitude: 25,
            elements: [.temperature]
        )
        try await stations.save(CityStation(station, of: .tokyo))
        try await observations.save(
            ObservationDay(
                id: .init(id, on: date),
                observations: [
                    StationObservation(time: noon, temperature: try Temperature(celsius: 3))
                ]
            )
        )
        var check = ObservationCheck()
        check.recordSuccess(of: noon, from: .demo, at: noon)
        try await observationChecks.save(check)
        try await scores.save(
            ForecastScore(
                id: .init(.tokyo, on: date, by: .demo),
                lowError: -12,
                highError: nil,
                rain: .falseAlarm
            )
        )
    }
}
