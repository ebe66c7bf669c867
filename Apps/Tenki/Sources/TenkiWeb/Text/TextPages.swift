import Foundation
import HTTPTypes
import Hummingbird
import KasaneDomain
import NIOCore
import TenkiApplication
import TenkiDomain
import TenkiUI

struct TextPages: Sendable {
    let showForecast: ShowForecast
    let showHours: ShowHours
    let showObservation: ShowObservation
    let showWorld: ShowWorld
    let observeWarnings: ObserveWarnings
    let observeBoard: ObserveBoard
    let openBoard: OpenBoard
    let refreshStaleForecasts: RefreshStaleForecasts
    let clock: any WallClock

    func board(_ style: TextStyle, for caller: Caller) async throws -> TextDocument {
        try await board(.installation, style, caller)
    }

    func board(
        at secret: BoardSecret,
        _ style: TextStyle,
        for caller: Caller
    ) async throws -> TextDocument {
        try await board(openBoard(secret).list, style, caller)
    }

    func world(_ style: TextStyle, for caller: Caller) async throws -> TextDocument {
        TextDocument("\(WorldReport(try await showWorld(for: caller), style))")
    }

    /// Returns the forecast or the hours of the city that a name means, or advice with status 404.
    ///
    /// The warnings and the weather now are not hidden with a forecast that cannot be shown.
    func city(
        _ name: String,
        _ series: HourlySeries?,
        _ style: TextStyle,
        for caller: Caller
    ) async throws -> TextDocument {
        let city: CityCode
        do {
            city = try City.named(CityQuery(name)).city.id
        } catch let error as InvalidCityQueryError {
            return TextDocument(error.words(in: style.language), status: .notFound)
        } catch let error as CityNameError {
            // A name in an address may contain the control sequences of a terminal.
            let advice = error.advice(in: style.language).forTerminal
            return TextDocument(advice, status: .notFound)
        }
        let warnings = try await warnings([BoardPlace(city)])
        do {
            if let series {
                let shown = try await showHours(series, for: city, by: caller)
                let summary = WarningSummary(warnings, style)
                return TextDocument(summary.before("\(HoursReport(shown, style))"))
            }
            let shown = try await showForecast(city, refresh: .ifStale, for: caller)
            let observation = try await observation(of: city)
            return TextDocument(
                "\(ForecastReport(shown, observation: observation, warnings: warnings.first, style))"
            )
        } catch let failure as DomainError {
            let report = MissingForecastReport(
                of: city,
                warnings: warnings.first,
                observation: try await observation(of: city),
                failure: failure,
                style
            )
            return TextDocument("\(report)", failure)
        }
    }

    private func board(
        _ list: Watchlist.ID,
        _ style: TextStyle,
        _ caller: Caller
    ) async throws -> TextDocument {
        let cities = try await observeBoard.current(list).cities
        // The board reports the failures.
        try await refreshStaleForecasts(cities, for: caller) { _, _ in }
        let stored = try await observeBoard.current(list)
        let warnings = try await warnings(stored.places)
        let board = stored.with(warnings)
        let summary = WarningSummary(warnings, style)
        return TextDocument(summary.before("\(BoardReport(board, at: clock.now, style))"))
    }

    private func warnings(_ places: [BoardPlace]) async throws -> [CityWarnings] {
        var overview = WarningOverview()
        do {
            overview = try await observeWarnings.current()
        } catch is DomainError {
            // A forecast is not hidden with the warnings.
        }
        let now = clock.now
        return places.map { overview.warnings(for: $0, at: now) }
    }

    private func observation(of city: CityCode) async throws -> ObservationSnapshot? {
        do {
            return try await showObservation.stored(city)
        } catch is DomainError {
            // A failure of the store is reported with the forecast.
            return nil
        }
    }
}

struct TextDocument: Sendable {
    let text: String
    let status: HTTPResponse.Status
    let retryAfter: Int?
    let failure: DomainError?

    init(_ text: String, status: HTTPResponse.Status = .ok) {
        self.text = text
        self.status = status
        retryAfter = nil
        failure = nil
    }

    init(_ text: String, _ failure: DomainError) {
        let problem = ProblemDocument(failure)
        self.text = text
        status = .init(code: problem.status)
        retryAfter = problem.retryAfter
        self.failure = failure
    }
}

extension Response {
    init(_ document: TextDocument, in language: Language) {
        var headers: HTTPFields = [
            .contentType: "text/plain; charset=utf-8", .cacheControl: "no-cache",
            .contentLanguage: language.rawValue,
            .vary: "Accept-Language, Cookie, \(TextPreference.fields)",
        ]
        headers[.retryAfter] = document.retryAfter.map(String.init)
        self.init(
            status: document.status,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: document.text + "\n"))
        )
    }
}
