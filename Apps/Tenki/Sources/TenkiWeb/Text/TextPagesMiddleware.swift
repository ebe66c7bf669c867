import Foundation
import HTTPTypes
import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import Logging
import TenkiApplication
import TenkiDomain
import TenkiUI

struct TextPagesMiddleware: RouterMiddleware {
    let pages: TextPages
    let logger: Logger
    let settings: RouteSettings

    private enum Page {
        case board
        case linkedBoard(String)
        case world
        case city(String)
        case other(String)

        init?(path: String) {
            // The router ignores empty parts too, such as that behind a slash at the end.
            let parts = path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
            switch (parts.first ?? "", parts.count) {
            case (_, 0): self = .board
            case ("api", _): return nil
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
        guard [.get, .head].contains(request.method) else {
            return try await next(request, context)
        }
        guard let page = Page(path: request.uri.path) else {
            return problem(of: try await next(request, context), to: request)
        }
        guard TextPreference.isPreferred(by: request) else {
            return try await self.page(page, request, context, next)
        }
        let style = style(of: request)
        let caller = settings.clients.caller(of: request, context)
        let document: TextDocument
        do {
            switch page {
            case .board: document = try await pages.board(style, for: caller)
            case .linkedBoard(let link):
                guard let secret = BoardSecret(link) else { throw HTTPError(.notFound) }
                document = try await pages.board(at: secret, style, for: caller)
            case .world: document = try await pages.world(style, for: caller)
            case .city(let name):
                document = try await pages.city(name, hours(of: request), style, for: caller)
            case .other(let name):
                // Files and checks, such as /robots.txt and /healthz, are not cities.
                do {
                    return try await next(request, context)
                } catch let error as HTTPError where error.status == .notFound {
                    document = try await pages.city(name, hours(of: request), style, for: caller)
                }
            }
        } catch let failure as DomainError {
            document = TextDocument(failure.words(in: style.language).forTerminal, failure)
        }
        document.failure?.log(to: logger)
        return Response(document, in: style.language, to: request)
    }

    private func problem(of response: Response, to request: Request) -> Response {
        let isPage = response.headers[.contentType]?.hasPrefix("text/html") == true
        guard isPage, response.status.code >= 400, TextPreference.isPreferred(by: request) else {
            return response
        }
        let problem = ProblemDocument(status: response.status, path: request.uri.path)
        let language = style(of: request).language
        let document = TextDocument(problem.sentence(in: language), status: response.status)
        return Response(document, in: language, to: request)
    }

    private func page(
        _ page: Page,
        _ request: Request,
        _ context: WebContext,
        _ next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard case .other(let name) = page else {
            return Self.varying(try await next(request, context))
        }
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            guard let address = CityAddress.page(named: name) else { throw error }
            return Self.varying(.redirect(to: address, type: .temporary))
        }
    }

    private func style(of request: Request) -> TextStyle {
        let page = PageRequest(request)
        let preferences = settings.site.preferences(of: page)
        return TextStyle(
            language: preferences.language,
            unit: page.query("unit").flatMap(TemperatureUnit.init) ?? preferences.unit,
            columns: min(
                300,
                page.query("columns").flatMap { Int($0) } ?? TextStyle.defaultColumns
            ),
            isDecorated: page.query("color") != nil
        )
    }

    private func hours(of request: Request) -> HourlySeries? {
        PageRequest(request).query("hours").map { HourlySeries(rawValue: $0) ?? .standard }
    }

    private static func varying(_ response: Response) -> Response {
        var response = response
        let fields = [response.headers[.vary], TextPreference.fields].compactMap { $0 }
        response.headers[.vary] = fields.joined(separator: ", ")
        return response
    }
}

extension Response {
    fileprivate init(_ document: TextDocument, in language: Language, to request: Request) {
        let response = Response(document, in: language)
        self = request.method == .head ? response.createHeadResponse() : response
    }
}

extension TextPreference {
    static func isPreferred(by request: Request) -> Bool {
        isPreferred(
            accept: request.headers[values: .accept].joined(separator: ","),
            agent: request.headers[.userAgent] ?? ""
        )
    }
}
