import Foundation
import HTTPTypes
import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import Logging
import NIOCore
import TenkiApplication
import TenkiDomain
import TenkiUI

/// Sends the terminal's text in place of the pages of boards, cities and the world to clients that
/// prefer it, such as curl.
///
/// A city has a short address too, such as `/130010` and `/tokyo`, which redirects browsers to its
/// page.
struct TextPagesMiddleware: RouterMiddleware {
    let showForecast: ShowForecast
    let showHours: ShowHours
    let showWorld: ShowWorld
    let showWarnings: ShowWarnings
    let observeBoard: ObserveBoard
    let openBoard: OpenBoard
    let refreshStaleForecasts: RefreshStaleForecasts
    let clock: any WallClock
    let clients: ClientPolicy
    let logger: Logger
    /// Whether the server uses TLS.
    let isSecure: Bool

    /// A page that has a text.
    private enum Page {
        case board
        case linkedBoard(String)
        case world
        case city(String)
        /// The short address of a city, or another page.
        case other(String)

        /// Parses the path of a request; returns `nil` for that of a page without a text.
        init?(path: String) {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
                .map { $0.removingPercentEncoding ?? String($0) }
            switch (parts.first ?? "", parts.count) {
            case ("", 1): self = .board
            case ("world", 1): self = .world
            case (let name, 1): self = .other(name)
            case ("boards", 2): self = .linkedBoard(parts[1])
            case ("cities", 2): self = .city(parts[1])
            default: return nil
            }
        }
    }

    func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard [.get, .head].contains(request.method), let page = Page(path: request.uri.path)
        else { return try await next(request, context) }
        let isText = TextPreference.isPreferred(
            accept: request.headers[values: .accept].joined(separator: ","),
            agent: request.headers[.userAgent] ?? ""
        )
        guard isText else {
            guard case .other(let name) = page else {
                return Self.varying(try await next(request, context))
            }
            guard let city = City.exactlyNamed(name) else {
                return try await next(request, context)
            }
            return Self.varying(.redirect(to: CityPage.address(of: city.id), type: .temporary))
        }
        let style = style(of: request)
        let requester = clients.requester(of: request, context)
        let response: Response
        do {
            switch page {
            case .board: response = text(try await board(.installation, style, requester), style)
            case .linkedBoard(let link):
                guard let secret = BoardSecret(link) else { throw HTTPError(.notFound) }
                response = text(try await board(openBoard(secret).list, style, requester), style)
            case .world:
                response = text("\(WorldReport(try await showWorld(for: requester), style))", style)
            case .city(let name):
                response = try await city(name, hours(of: request), style, requester)
            case .other(let name):
                // Files and checks, such as /robots.txt and /healthz, are no cities.
                do {
                    response = try await next(request, context)
                } catch let error as HTTPError where error.status == .notFound {
                    response = try await city(name, hours(of: request), style, requester)
                }
            }
        } catch let failure as DomainError {
            failure.log(to: logger)
            response = text(
                failure.words(in: style.language),
                style,
                status: .init(code: ProblemDocument(failure).status)
            )
        }
        return request.method == .head ? response.createHeadResponse() : response
    }

    /// Returns the style that the query of a request chooses, or else its cookies and headers.
    private func style(of request: Request) -> TextStyle {
        let page = PageRequest(request)
        let preferences = Preferences(of: page, isSecure: isSecure)
        return TextStyle(
            language: page.query("lang").flatMap(Language.init) ?? preferences.language,
            unit: page.query("unit").flatMap(TemperatureUnit.init) ?? preferences.unit,
            columns: min(
                300,
                page.query("columns").flatMap { Int($0) } ?? TextStyle.defaultColumns
            ),
            isDecorated: page.query("color") != nil
        )
    }

    private func board(
        _ list: Watchlist.ID,
        _ style: TextStyle,
        _ requester: Requester
    ) async throws -> String {
        let cities = try await observeBoard.current(list).cities
        // The board reports the failures.
        try await refreshStaleForecasts(cities, for: requester) { _, _ in }
        let board = try await observeBoard.current(list)
        return WarningSummary(try await warnings(cities), style)
            .before("\(BoardReport(board, at: clock.now, style))")
    }

    private func warnings(_ cities: [CityCode]) async throws -> [CityWarnings] {
        let (overview, now) = (try await showWarnings.current(), clock.now)
        return cities.map { overview.warnings(for: $0, at: now) }
    }

    /// Returns the series of hours that the query `hours` chooses; `nil` for the forecast of days.
    private func hours(of request: Request) -> HourlySeries? {
        PageRequest(request).query("hours").map { HourlySeries(rawValue: $0) ?? .standard }
    }

    /// Returns the forecast or the hours of the city that a name means, or advice with status 404.
    private func city(
        _ name: String,
        _ series: HourlySeries?,
        _ style: TextStyle,
        _ requester: Requester
    ) async throws -> Response {
        let city: City
        do {
            city = try City.named(CityQuery(name)).city
        } catch let error as InvalidCityQueryError {
            return text(error.words(in: style.language), style, status: .notFound)
        } catch let error as CityNameError {
            return text(error.advice(in: style.language), style, status: .notFound)
        }
        if let series {
            let shown = try await showHours(series, for: city.id, by: requester)
            let warnings = WarningSummary(try await warnings([city.id]), style)
            return text(warnings.before("\(HoursReport(shown, style))"), style)
        }
        let shown = try await showForecast(city.id, refresh: .ifStale, for: requester)
        let warnings = try await self.warnings([city.id]).first
        return text("\(ForecastReport(shown, warnings: warnings, style))", style)
    }

    private func text(
        _ text: String,
        _ style: TextStyle,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        Self.varying(
            Response(
                status: status,
                headers: [
                    .contentType: "text/plain; charset=utf-8", .cacheControl: "no-cache",
                    .contentLanguage: style.language.rawValue,
                    .vary: "Accept-Language, Cookie",
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text + "\n"))
            )
        )
    }

    /// Returns a response that caches keep apart for clients of both kinds.
    private static func varying(_ response: Response) -> Response {
        var response = response
        let fields = [response.headers[.vary], TextPreference.fields].compactMap { $0 }
        response.headers[.vary] = fields.joined(separator: ", ")
        return response
    }
}
