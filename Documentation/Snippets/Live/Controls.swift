import KasaneLive
import KasaneTesting
import Observation

private struct Station: Identifiable {
    let id: Int
    let name: String
}

@Observable private final class TripModel {
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
    var seats = 1

    var matches: [Station] {
        Array(TextSearch(query).results(in: Self.stations) { $0.name }.prefix(8))
    }
}

private struct TripPage: Page {
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
        DateField("Departure", $model.departure, kind: .dateTime)
        DateField("Breakfast", $model.breakfast, kind: .time, in: "06:00"..."10:00", step: 900)
        DateField("Card expires", $model.expiry, kind: .month, in: "2026-01"..."2036-12")
            .required("Enter the month on the card.")
        Toggle("Quiet car", isOn: $model.isQuiet, style: .switch)
        Slider("Seats", value: $model.seats, in: 1...8) { $0 == 1 ? "1 seat" : "\($0) seats" }
        Live(.p, role: .status) { model.station.map { "To \($0.name)" } ?? "No station" }
    }
}

// snippet.form
@Observable private final class TicketModel {
    var query = ""
    var station: Station?
    var passenger = ""
    var booked = ""
    @ObservationIgnored private(set) lazy var book = Action(of: self) { model in
        guard let station = model.station, station.name == model.query else {
            throw FieldError("station", message: "Choose a station.")
        }
        model.booked = "\(model.passenger) goes to \(station.name)."
    }

    var matches: [Station] { TextSearch(query).results(in: TripModel.stations) { $0.name } }
}

private struct TicketPage: Page {
    static let path: PagePath = "/ticket"
    @Bindable var model: TicketModel

    var title: String { "A ticket" }

    var body: some HTML {
        Form(submit: "Book", model.book) {
            TextField("Passenger", text: $model.passenger)
            Combobox("Station", text: $model.query, of: model.matches, key: \.id) {
                $0.name
            } onChoose: {
                model.station = $0
            }
            .named("station")
        }
        Live(.p, role: .status) { model.booked }
    }
}
// snippet.end

@MainActor func controls() async throws {
    var pages = PageRoutes()
    pages.add(TripPage.self, for: .everyone) { _, _ in TripPage(model: TripModel()) }
    pages.add(TicketPage.self, for: .everyone) { _, _ in TicketPage(model: TicketModel()) }

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

    // snippet.formTest
    try await FormDriver.run(pages) { page in
        try await page.visit("/ticket")
        try await page.type("Aki", into: "Passenger")
        try await page.type("osak", into: "Station")
        try await page.press("Book")
        try await page.expect("Choose a station.")
        try await page.press("Ōsaka")
        try await page.press("Book")
        try await page.expect("Aki goes to Ōsaka.")
    }
    // snippet.end
}
