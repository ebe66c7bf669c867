import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import TenkiApplication
import TenkiDomain
import TenkiUI

/// The public JSON API: forecasts, hours, observations, the world, photographs and cities.
///
/// Each response has an entity tag of its content except for ages, so that a client with the same
/// version receives only 304 Not Modified.
struct APIRoutes: RouteGroup {
    let showForecast: ShowForecast
    let observeForecast: ObserveForecast
    let showHours: ShowHours
    let showObservation: ShowObservation
    let showWorld: ShowWorld
    let findPlaces: FindPlaces
    let showPlace: ShowPlace
    let searchPhotos: SearchPhotos
    let clients: ClientPolicy

    /// The document of all cities.
    ///
    /// It never changes and is the largest, so it is encoded once.
    private static let everyCity = Result { try CitiesDocument(City.all).json }

    func add(to router: Router<WebContext>) {
        let api = router.group("/api/v1")
            .add(middleware: CORSMiddleware.api)
            .add(middleware: ProblemDetailsMiddleware.api())
            .for(.everyone)
        api.asset(
            "openapi.json",
            contentType: "application/json",
            bytes: PackageResources.openapi_json
        )
        api.get("cities/:code/forecast") { request, context in
            try await forecast(
                context.parameters.decoded("code"),
                request,
                clients.requester(of: request, context)
            )
        }
        api.get("cities/:code/revisions") { request, context in
            try await revisions(
                context.parameters.decoded("code"),
                request,
                clients.requester(of: request, context)
            )
        }
        api.get("cities/:code/hours") { request, context in
            try await hours(
                context.parameters.decoded("code"),
                request,
                clients.requester(of: request, context)
            )
        }
        api.get("cities/:code/observation") { request, context in
            try await observation(context.parameters.decoded("code"), request)
        }
        api.get("cities") { request, _ in try await cities(request) }
        api.get("world") { request, context in
            try await world(request, clients.requester(of: request, context))
        }
        api.get("places") { request, context in
            try await places(request, clients.requester(of: request, context))
        }
        api.get("places/:id") { request, context in
            try await place(
                context.parameters.decoded("id"),
                request,
                clients.requester(of: request, context)
            )
        }
        api.get("photos") { request, context in
            try await photos(request, clients.requester(of: request, context))
        }
    }

    private func forecast(
        _ code: String,
        _ request: Request,
        _ requester: Requester
    ) async throws -> Response {
        let city = try CityCode(code)
        let shown = try await showForecast(city, refresh: .ifStale, for: requester)
        let parts = ForecastDocument.versionParts(of: shown)
        return try await request.ifNoneMatch(EntityTag.weak(of: parts)) {
            try Response(json: ForecastDocument(shown))
        }
    }

    /// Responds with what the stored issues say of a day; a city without any is fetched first.
    private func revisions(
        _ code: String,
        _ request: Request,
        _ requester: Requester
    ) async throws -> Response {
        let city = try CityCode(code)
        let shown = try await showForecast(city, refresh: .ifStale, for: requester)
        let typed = try PageRequest(request).query("date").map { typed in
            do {
                return try CalendarDate(typed)
            } catch {
                throw DomainError.invalidInput(RequestProblem.notADate(typed), field: "date")
            }
        }
        let following = CalendarDate(shown.forecast.id.issuedAt, in: .japan).adding(days: 1)
        let observed = try await observeForecast.current(city, in: .installation)
        let revisions = ForecastRevisions(of: typed ?? following, in: observed.issues)
        let json = try RevisionsDocument(city, revisions).json
        return await request.ifNoneMatch(EntityTag(of: json.utf8)) { Response(json: json) }
    }

    private func hours(
        _ code: String,
        _ request: Request,
        _ requester: Requester
    ) async throws -> Response {
        let city = try CityCode(code)
        let typed = PageRequest(request).query("source") ?? HourlySeries.standard.rawValue
        guard let series = HourlySeries(rawValue: typed) else {
            throw DomainError.invalidInput(RequestProblem.notASource(typed), field: "source")
        }
        let shown = try await showHours(series, for: city, by: requester)
        return try await request.ifNoneMatch(EntityTag.weak(of: shown.versionParts)) {
            try Response(json: HoursDocument(shown))
        }
    }

    private func observation(_ code: String, _ request: Request) async throws -> Response {
        let shown = try await showObservation.stored(CityCode(code))
        return try await request.ifNoneMatch(EntityTag.weak(of: shown.versionParts)) {
            try Response(json: ObservationDocument(shown))
        }
    }

    private func cities(_ request: Request) async throws -> Response {
        let found = try PageRequest(request).query("q").map { typed in
            let query = try CityQuery(typed)
            return try CitiesDocument(query, City.search(query, limit: 20)).json
        }
        let json = try found ?? Self.everyCity.get()
        return await request.ifNoneMatch(EntityTag(of: json.utf8)) { Response(json: json) }
    }

    private func world(_ request: Request, _ requester: Requester) async throws -> Response {
        let shown = try await showWorld(for: requester)
        return try await request.ifNoneMatch(EntityTag.weak(of: shown.versionParts)) {
            try Response(json: WorldDocument(shown))
        }
    }

    private func places(_ request: Request, _ requester: Requester) async throws -> Response {
        let pageRequest = PageRequest(request)
        let query = try PlaceQuery(pageRequest.query("q") ?? "")
        let language = language(of: pageRequest)
        let found = try await findPlaces(query, in: language.rawValue, for: requester)
        let json = try PlacesDocument(found).json
        return await request.ifNoneMatch(EntityTag(of: json.utf8)) { Response(json: json) }
    }

    /// Responds with the place and its weather; the version changes each minute at the least.
    private func place(
        _ id: String,
        _ request: Request,
        _ requester: Requester
    ) async throws -> Response {
        guard let id = Place.ID(id) else {
            throw DomainError.invalidInput(RequestProblem.notAPlace(id), field: "id")
        }
        let language = language(of: PageRequest(request))
        let shown = try await showPlace(id, in: language.rawValue, for: requester)
        return try await request.ifNoneMatch(EntityTag.weak(of: shown.versionParts)) {
            try Response(json: PlaceDocument(shown))
        }
    }

    /// Returns the language of names in a request; English by default.
    private func language(of request: PageRequest) -> Language {
        request.query("language").flatMap(Language.init) ?? .english
    }

    private func photos(_ request: Request, _ requester: Requester) async throws -> Response {
        let pageRequest = PageRequest(request)
        let query = try PhotoQuery(pageRequest.query("q") ?? "")
        let text = pageRequest.query("page") ?? "1"
        guard let page = Int(text) else {
            throw DomainError.invalidInput(RequestProblem.notAPageNumber(text), field: "page")
        }
        let shown = try await searchPhotos(query, page: page, for: requester)
        return try await request.ifNoneMatch(EntityTag.weak(of: shown.versionParts)) {
            try Response(json: PhotosDocument(shown))
        }
    }
}
