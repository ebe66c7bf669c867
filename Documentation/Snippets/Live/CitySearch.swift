import Hummingbird
import KasaneContainer
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Logging
import Observation

private struct City: Identifiable {
    let id: Int
    let name: String
}

@Observable private final class SearchModel {
    var query = ""
    private(set) var watched: [City] = []
    @ObservationIgnored private let cities: [City]

    init(cities: [City]) {
        self.cities = cities
    }

    var results: [City] {
        query.isEmpty ? [] : cities.filter { $0.name.lowercased().contains(query.lowercased()) }
    }

    func watch(_ city: City) {
        watched.append(city)
    }
}

private struct SearchPage: Page {
    static let path: PagePath = "/cities"
    @Bindable var model: SearchModel

    var title: String { "Cities" }

    var body: some HTML {
        TextField("City", text: $model.query)
        Live(.p, role: .status) { "\(model.results.count) found" }
        ForEach(model.results) { city in
            span { city.name }
            Button("Watch \(city.name)") { model.watch(city) }
        }
        Live { "Watched: \(model.watched.map(\.name).joined(separator: ", "))" }
    }

    var effects: [PageEffect] {
        PageEffect.query("q", $model.query)
    }
}

private struct FindCity: Sendable {
    let cities: [City]

    func callAsFunction(_ id: Int) -> City? {
        cities.first { $0.id == id }
    }
}

@Observable private final class CityModel {
    @ObservationIgnored private let id: Int
    @ObservationIgnored private let findCity: FindCity

    init(id: Int, findCity: FindCity) {
        self.id = id
        self.findCity = findCity
    }

    var name: String { findCity(id)?.name ?? "Unknown city" }
}

private struct CityPage: Page {
    static let path: PagePath = "/cities/{id}"
    let model: CityModel

    var title: String { model.name }
    var body: some HTML { h1 { model.name } }
}

@MainActor func citySearch() async throws {
    let cities = [
        City(id: 1, name: "Tokyo"), City(id: 2, name: "Nagoya"), City(id: 3, name: "Naha"),
    ]
    var pages = PageRoutes()
    pages.add(SearchPage.self, for: .everyone) { _, _ in
        SearchPage(model: SearchModel(cities: cities))
    }

    try await SessionDriver.run(pages) { page in
        try await page.visit("/cities")
        try await page.type("na", into: "City")
        try await page.expect("2 found")
        try await page.press("Watch Naha")
        try await page.expect("Watched: Naha")
    }

    let container = try Container {
        $0.register(FindCity.self) { FindCity(cities: cities) }
        // The argument comes first; the container supplies the use case.
        $0.register(Factory<CityModel, Int>.self, CityModel.init(id:findCity:))
    }
    let makeCity = try container.resolve(Factory<CityModel, Int>.self)
    pages.add(CityPage.self, for: .everyone) { request, _ in
        guard let id = Int(request.parameters["id"] ?? "") else { throw PageError.notFound }
        return CityPage(model: try makeCity(id))
    }

    try await SessionDriver.run(pages) { page in
        try await page.visit("/cities/3")
        try await page.expect(title: "Naha")
    }

    let logger = Logger(label: "cities")
    let live = LivePages(pages, logger: logger)
    let router = Router()
    live.addRoutes(to: router)
    try await withServer(
        router,
        host: "127.0.0.1",
        port: 0,
        logger: logger,
        services: [live]
    ) { port in
        print("http://127.0.0.1:\(port)/cities")
    }
}
