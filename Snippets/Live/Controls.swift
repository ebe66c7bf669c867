import KasaneLive
import KasaneTesting
import Observation

struct Station: Identifiable {
    let id: Int
    let name: String
}

@Observable final class TripModel {
    static let stations = [
        Station(id: 1, name: "Nagoya"), Station(id: 2, name: "Nagano"),
        Station(id: 3, name: "Ōsaka"),
    ]
    var query = ""
    var station: Station?
    var departure: String?
    var breakfast: String?
    var expiry: String?
    var isQuiet = false

    var matches: [Station] {
        Array(TextSearch(query).results(in: Self.stations) { $0.name }.prefix(8))
    }
}

struct TripPage: Page {
    static let path: PagePath = "/trip"
    @Bindable var model: TripModel

    var title: String { "A trip" }

    var body: some HTML {
        h1 { "A trip" }
        Combobox("Station", text: $model.query, of: model.matches, key: \.id) {
            $0.name
        } onChoose: {
            model.station = $0
        }
        DateTimeField("Departure", dateTime: $model.departure)
        TimeField("Breakfast", time: $model.breakfast, in: "06:00"..."10:00", step: 900)
        MonthField("Card expires", month: $model.expiry, in: "2026-01"..."2036-12")
            .required("Enter the month on the card.")
        Toggle("Quiet car", isOn: $model.isQuiet, style: .switch)
        Live(.p, role: .status) { model.station.map { "To \($0.name)" } ?? "No station" }
    }
}

var pages = PageRoutes()
pages.add(TripPage.self) { _, _ in TripPage(model: TripModel()) }

// snippet.test
try await SessionDriver.run(pages) { page in
    try await page.visit("/trip")
    try await page.type("osak", into: "Station")
    try await page.press("Ōsaka")
    try await page.expect("To Ōsaka")
    try await page.type("2026-02-28T09:30", into: "Departure")
    try await page.type("11:00", into: "Breakfast")
    try await page.expect("Enter a value from 06:00 to 10:00.")
}
// snippet.end
