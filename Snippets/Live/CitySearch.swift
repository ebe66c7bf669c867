import Hummingbird
import KasaneContainer
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Logging
import Observation

struct City: Identifiable {
    let id: Int
    let name: String
}

@Observable final class SearchModel {
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

struct SearchPage: Page {
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

let cities = [City(id: 1, name: "Tokyo"), City(id: 2, name: "Nagoya"), City(id: 3, name: "Naha")]
var pages = PageRoutes()
pages.add(SearchPage.self) { _, _ in
    SearchPage(model: SearchModel(cities: cities))
}

try await SessionDriver.run(pages) { page in
    try await page.visit("/cities")
    try await page.type("na", into: "City")
    try await page.expect("2 found")
    try await page.press("Watch Naha")
    try await page.expect("Watched: Naha")
}

let logger = Logger(label: "cities")

struct Session: CustomScope {}

extension SharingScope where Self == Session {
    static var session: Self { Session() }
}

let container = try Container {
    $0.register([City].self, scope: .singleton) { cities }
}
var composed = PageRoutes()
composed.add(SearchPage.self) { _, lifetime in
    let session = try container.child(for: .session) {
        $0.register(SearchModel.self, SearchModel.init(cities:))
    }
    lifetime.onEnd {
        do { try await session.shutdown() } catch { logger.warning("\(error)") }
    }
    return SearchPage(model: try session.resolve())
}

try await SessionDriver.run(composed) { page in
    try await page.visit("/cities")
    try await page.type("to", into: "City")
    try await page.expect("1 found")
}

let live = LivePages(pages, logger: logger)
let router = Router()
live.addRoutes(to: router)
try await withServer(router, host: "127.0.0.1", port: 0, logger: logger, services: [live]) { port in
    print("http://127.0.0.1:\(port)/cities")
}
