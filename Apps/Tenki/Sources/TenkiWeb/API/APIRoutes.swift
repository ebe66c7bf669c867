import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import Logging
import TenkiApplication
import TenkiDomain

/// The public JSON API: forecasts, the world's weather, photographs and cities.
///
/// Each response has an entity tag of its content except for ages, so that a client with the same
/// version receives only 304 Not Modified.
struct APIRoutes: RouteGroup {
    let showForecast: ShowForecast
    let showWorld: ShowWorld
    let searchPhotos: SearchPhotos
    let clients: ClientPolicy
    let logger: Logger

    /// The document of all cities.
    ///
    /// It never changes and is the largest, so it is encoded once.
    private static let everyCity = Result { try CitiesDocument(City.all).json }

    func add(to router: Router<WebContext>) {
        router.get("/api/v1/cities/:code/forecast") { request, context in
            try await forecast(
                context.parameters.decoded("code"),
                request,
                clients.requester(of: request, context)
            )
        }
        router.get("/api/v1/cities") { request, _ in try cities(request) }
        router.get("/api/v1/world") { request, context in
            try await world(request, clients.requester(of: request, context))
        }
        router.get("/api/v1/photos") { request, context in
            try await photos(request, clients.requester(of: request, context))
        }
    }

    private func forecast(
        _ code: String,
        _ request: Request,
        _ requester: Requester
    ) async throws -> Response {
        do {
            let city = try CityCode(code)
            let shown = try await showForecast(city, refresh: .ifStale, for: requester)
            return try request.ifNoneMatch(EntityTag.weak(of: shown.versionParts)) {
                try Response(json: ForecastDocument(shown))
            }
        } catch let error as CityCodeError {
            return try Response(problem: ProblemDocument(error))
        } catch let failure as DomainError {
            return try Response(failure: failure, logger: logger)
        }
    }

    private func cities(_ request: Request) throws -> Response {
        do {
            let found = try PageRequest(request).query("q").map { typed in
                let query = try CityQuery(typed)
                return try CitiesDocument(query, City.search(query, limit: 20)).json
            }
            let json = try found ?? Self.everyCity.get()
            return request.ifNoneMatch(EntityTag(of: json.utf8)) { Response(json: json) }
        } catch let error as InvalidCityQueryError {
            return try Response(problem: ProblemDocument(.invalidInput(error, field: "q")))
        }
    }

    private func world(_ request: Request, _ requester: Requester) async throws -> Response {
        do {
            let shown = try await showWorld(for: requester)
            return try request.ifNoneMatch(EntityTag.weak(of: shown.versionParts)) {
                try Response(json: WorldDocument(shown))
            }
        } catch let failure as DomainError {
            return try Response(failure: failure, logger: logger)
        }
    }

    private func photos(_ request: Request, _ requester: Requester) async throws -> Response {
        do {
            let pageRequest = PageRequest(request)
            let query = try PhotoQuery(pageRequest.query("q") ?? "")
            let text = pageRequest.query("page") ?? "1"
            guard let page = Int(text) else {
                let problem = RequestProblem.notAPageNumber(text)
                throw DomainError.invalidInput(problem, field: "page")
            }
            let shown = try await searchPhotos(query, page: page, for: requester)
            return try request.ifNoneMatch(EntityTag.weak(of: shown.versionParts)) {
                try Response(json: PhotosDocument(shown))
            }
        } catch let error as InvalidPhotoQueryError {
            return try Response(problem: ProblemDocument(.invalidInput(error, field: "q")))
        } catch let failure as DomainError {
            return try Response(failure: failure, logger: logger)
        }
    }
}
