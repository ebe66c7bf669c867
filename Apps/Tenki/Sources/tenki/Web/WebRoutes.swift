import Foundation
import HTTPTypes
import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import TenkiApplication
import TenkiDomain
import TenkiUI

/// Tenki's addresses on the web.
struct WebRoutes {
    let live: LivePages
    let showForecast: ShowForecast
    let showWorld: ShowWorld
    let searchPhotos: SearchPhotos
    let users: UserRoutes
    let pictures: PictureRoutes
    let operation: OperationRoutes
    let limit: LimitRequests<WebContext>?
    let isDemo: Bool
    let hasPeople: Bool
    /// Whether it is served over TLS.
    let isSecure: Bool

    var router: Router<WebContext> {
        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: SecurityHeaders())
        router.add(middleware: MeasureRequests(factory: operation.metrics))
        router.add(middleware: ErrorResponses(respond))
        router.add(middleware: RefuseMalformedRequests())
        if let limit { router.add(middleware: limit) }
        router.add(
            middleware: AnswerServerRequests(
                methods: [.get, .head, .post, .put, .delete, .options]
            )
        )
        router.add(middleware: RefuseCrossSiteRequests())
        PreferenceRoutes(isSecure: isSecure).add(to: router)
        users.add(to: router)
        live.addRoutes(to: router)
        pictures.add(to: router)
        router.asset(
            RouterPath(TenkiAssets.stylesheetPath),
            contentType: "text/css; charset=utf-8",
            bytes: TenkiAssets.stylesheet
        )
        router.asset(
            RouterPath(TenkiAssets.iconPath),
            contentType: "image/svg+xml",
            bytes: TenkiAssets.icon
        )
        router.get("/api/v1/cities/:code/forecast") { _, context in
            try await document(code: context.parameters.decoded("code"))
        }
        router.get("/api/v1/cities") { request, _ in try cities(PageVisit(request)) }
        router.get("/api/v1/world") { _, _ in try await world() }
        router.get("/api/v1/photos") { request, _ in
            try await photos(PageVisit(request))
        }
        operation.add(to: router)
        router.answerOtherMethods()
        return router
    }

    private func document(code: String) async throws -> Response {
        do {
            let shown = try await showForecast(CityCode(code), asking: .whenOverdue)
            return try Response(
                status: .ok,
                json: ForecastDocument(shown),
                contentType: "application/json"
            )
        } catch let error as CityCodeError {
            return try Response(problem: ProblemDocument(error))
        } catch let failure as Failure {
            return try Response(failure: failure)
        }
    }

    private func cities(_ visit: PageVisit) throws -> Response {
        do {
            let document = try visit.query("q").map { typed throws(InvalidCityQuery) in
                let query = try CityQuery(typed)
                return CitiesDocument(query, City.search(query, limit: 20))
            }
            return try Response(
                status: .ok,
                json: document ?? CitiesDocument(City.all),
                contentType: "application/json"
            )
        } catch let error as InvalidCityQuery {
            return try Response(problem: ProblemDocument(.invalidInput("\(error)")))
        }
    }

    private func world() async throws -> Response {
        do {
            return try Response(
                status: .ok,
                json: WorldDocument(try await showWorld()),
                contentType: "application/json"
            )
        } catch let failure as Failure {
            return try Response(failure: failure)
        }
    }

    private func photos(_ visit: PageVisit) async throws -> Response {
        do {
            let query = try PhotoQuery(visit.query("q") ?? "")
            let text = visit.query("page") ?? "1"
            guard let page = Int(text) else {
                throw Failure.invalidInput("“\(text.prefix(20))” is no number of a page")
            }
            return try Response(
                status: .ok,
                json: PhotosDocument(try await searchPhotos(query, page: page)),
                contentType: "application/json"
            )
        } catch let error as InvalidPhotoQuery {
            return try Response(problem: ProblemDocument(.invalidInput("\(error)")))
        } catch let failure as Failure {
            return try Response(failure: failure)
        }
    }

    /// Answers a request that no route took, or that failed in one.
    private func respond(status: HTTPResponse.Status, to request: Request) throws -> Response {
        let problem = problem(status, request.uri.path)
        return request.uri.path.hasPrefix("/api/")
            ? try Response(problem: problem)
            : Response(
                status: status,
                page: ProblemPage(
                    problem,
                    site: SiteContext(
                        of: PageVisit(request),
                        isDemo: isDemo,
                        hasPeople: hasPeople
                    )
                )
            )
    }

    /// A page of a city or a photograph that there is not says so in its own words.
    private func problem(_ status: HTTPResponse.Status, _ path: String) -> ProblemDocument {
        let prefix = "/cities/"
        // Anything else, such as too many requests, has nothing to do with the code.
        if status == .notFound || status == .badRequest, path.hasPrefix(prefix) {
            let text = path.dropFirst(prefix.count)
            do throws(CityCodeError) {
                _ = try CityCode(text.removingPercentEncoding ?? String(text))
            } catch {
                return ProblemDocument(error)
            }
        }
        if status == .notFound, path.hasPrefix(PhotoAddress.search + "/") {
            return ProblemDocument(
                .notFound("no such photograph; it may be that no stored search has it any more")
            )
        }
        return ProblemDocument(status: status.code, title: status.reasonPhrase)
    }
}

extension ProblemDocument {
    fileprivate var httpStatus: HTTPResponse.Status { .init(code: status) }
}

extension Response {
    init(problem: ProblemDocument) throws {
        try self.init(
            status: problem.httpStatus,
            json: problem,
            contentType: "application/problem+json"
        )
    }

    init(
        status: HTTPResponse.Status,
        json document: some Encodable,
        contentType: String
    ) throws {
        let body = try ByteBuffer(string: document.json)
        self.init(
            status: status,
            headers: [.contentType: contentType, .cacheControl: "no-store"],
            body: .init(byteBuffer: body)
        )
    }
}

extension Encodable {
    /// The value as JSON for people and programs: keys in order, indented.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
