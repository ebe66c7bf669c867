import KasaneLive
import Observation

@Observable final class CityModel {
    struct City: Identifiable, Equatable {
        let id: Int
        var name: String
    }

    enum Unit: String, CaseIterable { case celsius, fahrenheit }

    static let all = ["Tokyo", "Nagoya", "Osaka", "Naha", "Sapporo"].enumerated()
        .map { City(id: $0.offset, name: $0.element) }

    var query = ""
    var days = 3
    var limit: Int?
    var day: Day?
    var unit = Unit.celsius
    var region: Unit?
    var isDetailed = false
    var chosen: Set<Int> = []
    var watched: [City] = []
    var alert: Alert?
    var route: String?
    var asksForName = false
    var visits = 0
    @ObservationIgnored lazy var refresh = Action(of: self) { model in
        await Task.yield()
        model.visits += 1
    }

    var results: [City] {
        query.isEmpty ? [] : Self.all.filter { $0.name.lowercased().contains(query.lowercased()) }
    }

    func search() { visits += 10 }

    func watch(_ city: City) {
        if !watched.contains(city) { watched.insert(city, at: 0) }
    }
}

/// A day in ISO 8601 format, limited to months with 28 days.
struct Day: LosslessStringConvertible, Equatable {
    let description: String

    init?(_ text: String) {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard text.count == 10, parts.count == 3, (1...12).contains(parts[1]),
            (1...28).contains(parts[2])
        else { return nil }
        description = text
    }
}

struct UnavailableError: UserFacingError {
    var alert: Alert { Alert("Unavailable", message: "The provider does not answer.") }
}

struct CityPage: Page {
    static let path: PagePath = "/cities"

    @Bindable var model: CityModel

    var title: String { model.query.isEmpty ? "Cities" : "Cities: \(model.query)" }

    var body: some HTML {
        h1 { "Cities" }
        TextField("City", text: $model.query)
        Live(.p, role: .status) { "\(model.results.count) found" }
        ForEach(model.results) { city in
            span { city.name }
            Button("Watch \(city.name)") { model.watch(city) }
        }
        h2 { "Watched" }
        ForEach(model.watched, in: .ol) { city in city.name }
        NumberField("Days", value: $model.days, in: 1...14)
        NumberField("Limit", value: $model.limit)
        DateField("Day", $model.day)
        Picker("Unit", of: CityModel.Unit.allCases, selection: $model.unit, key: \.rawValue) {
            $0.rawValue.uppercased()
        }
        Picker(
            "Region",
            of: CityModel.Unit.allCases,
            selection: $model.region,
            key: \.rawValue,
            none: "Any",
            style: .buttons
        ) { $0.rawValue }
        Toggle("Details", isOn: $model.isDetailed)
        if model.isDetailed {
            p { "All the details" }
        }
        CheckboxGroup("Chosen", of: CityModel.all, selection: $model.chosen, key: \.id) { $0.name }
        Live { "\(model.days) days, \(model.chosen.count) chosen, \(model.visits) visits" }
        Button("Refresh", model.refresh)
        Button("Fail") { throw UnavailableError() }
        Button("Leave") { model.route = "/other?from=cities" }
        Button("Ask") { model.asksForName = true }
        Dialog("Your name", isShown: $model.asksForName) {
            p { "Who are you?" }
        }
        Form(submit: "Search", action: model.search) {
            TextField("Note", text: Binding(get: { "" }, set: { _ in }))
        }
    }

    var effects: [PageEffect] {
        PageEffect.query("q", $model.query)
        PageEffect.alert($model.alert)
        PageEffect.route($model.route) { $0 }
    }
}

struct OtherPage: Page {
    static let path: PagePath = "/other"

    var title: String { "Other" }
    var body: some HTML { p { "The other page" } }
}

let cityPages: PageRoutes = {
    var pages = PageRoutes()
    pages.add(CityPage.self, for: .everyone) { _, _ in CityPage(model: CityModel()) }
    pages.add(OtherPage.self, for: .everyone) { _, _ in OtherPage() }
    return pages
}()
