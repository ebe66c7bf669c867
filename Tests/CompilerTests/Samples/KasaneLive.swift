import KasaneDomain
import KasaneLive
import Observation

enum Unit: String, CaseIterable {
    case celsius
    case fahrenheit
}

struct User: Sendable {
    let name: String
    let isOperator: Bool
}

struct City: Identifiable, Equatable, Sendable {
    let id: String
    let name: String
    let rain: Int
    var isNew: Bool { rain > 50 }
}

struct Board: Equatable, Sendable {
    var cities: [City] = []
}

struct Photo: Identifiable, Sendable {
    let id: Int
    let title: String
    let url: String
}

struct Forecast: Equatable, Sendable {
    let summary: String
}

struct ForecastTile: Component, Equatable, Sendable {
    let forecast: Forecast

    var body: some HTML { forecast.summary }
}

struct CityLink: Component {
    let city: City

    var body: some HTML { city.name }
}

struct HintedField: Component {
    let label: String
    @Binding var text: String
    let hint: String

    var body: some HTML { TextField(label, text: $text) }
}

struct PhotoTile: Component {
    let photo: Photo

    init(_ photo: Photo) {
        self.photo = photo
    }

    var body: some HTML { photo.title }
}

struct NameTakenError: Error {
    let name: String
}

enum ShopReason: ErrorReason {
    case soldOut
    case couponUsed(String)

    var code: String { "shop" }
    var description: String { code }
}

final class Session: Sendable {
    func shutdown() async {}
}

@Observable final class FinderModel {
    var query = ""
}

@Observable final class SearchModel {
    var cover: UploadedFile?
    var pictures: [UploadedFile] = []
    @ObservationIgnored let finder = FinderModel()
    var query = ""
    var name = ""
    var days = 3
    var limit: Int?
    var birthday: String?
    var birthdayError: String?
    var begin: String?
    var departure: String?
    var expiry: String?
    var isHere = false
    var onlyWatched = false
    var asksForName = false
    var isEditing = false
    var hasMore = true
    var unit = Unit.celsius
    var favourite: City?
    var chosen: Set<String> = []
    var cities: [City] = []
    var results: [City] = []
    var matches: [City] = []
    var photos: [Photo] = []
    var board = Board()
    var forecast: Forecast?
    var alert: Alert?
    var route: String?
    @ObservationIgnored let save = Action {}
    @ObservationIgnored let refresh = Action { (_: ActionProgress) in }
    @ObservationIgnored let loadNextPage = Action {}

    func search() async throws {}
    func watch(_ city: City) async throws {}
    func remove(_ city: City) async throws {}
    func move(_ city: City, before next: City?) async throws {}
    func follow() async throws {}
}

struct SearchPage: Page {
    static let path: PagePath = "/cities"
    @Bindable var model: SearchModel

    var title: String { "Cities" }
    var body: some HTML { h1 { title } }
}

struct CitiesPage: Page {
    static let path: PagePath = "/cities"
    var title: String { "Cities" }
    var body: some HTML { h1 { title } }
}

struct CityPage: Page {
    static let path: PagePath = "/cities/{code}"
    var title: String { "City" }
    var body: some HTML { h1 { title } }
}

func search(_ text: String) async throws -> [City] { [] }
func fetchCities() async throws -> [City] { [] }
func fetchForecast(in city: City) async throws -> Forecast { Forecast(summary: "Rain") }
func openSession() async throws -> Session { Session() }
func sanitized(_ article: String) -> String { article }
func log(_ text: String) {}

struct Samples {
    @Bindable var model: SearchModel
    let city: City
    let photo: Photo
    let forecast: Forecast
    let article: String
    let request: PageRequest
}
