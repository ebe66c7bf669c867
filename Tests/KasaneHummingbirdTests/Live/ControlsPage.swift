import KasaneLive
import Observation

@Observable final class ControlsModel {
    static let cities = ["Nagano", "Nagasaki", "Nagoya", "Sapporo", "Tokyo"]
    var name = ""
    var note = "Two lines\nof text"
    var days = 3
    var weeks = 2
    var day: String? = "2026-02-28"
    var time: String? = "09:30"
    var moment: String?
    var month: String?
    var unit = "Celsius"
    var plan: String?
    var topics: Set<String> = ["Rain"]
    var accepts = false
    var isQuiet = true
    var city = ""
    var chosen = ""
    var asks = false
    var hasCity = true
    var saved = 0
    @ObservationIgnored lazy var save = Action(of: self) { $0.saved += 1 }

    var matches: [String] { TextSearch(city).results(in: Self.cities) { $0 } }
}

struct ControlsPage: Page {
    static let path: PagePath = "/controls"

    @Bindable var model: ControlsModel

    var title: String { "Controls" }

    var body: some HTML {
        nav(.aria(.label, "Pages")) {
            ul {
                li { a(.href("/controls"), .aria(.current, .page)) { "Controls" } }
                li { a(.href("/other")) { "Other" } }
            }
        }
        main {
            h1 { "Controls" }
            Toggle("Quiet", isOn: $model.isQuiet, style: .switch, .id("quiet"))
            Toggle("With a city", isOn: $model.hasCity, .id("has-city"))
            if model.hasCity {
                Combobox("City", text: $model.city, of: model.matches, key: \.self, .id("city")) {
                    $0
                } onChoose: {
                    model.chosen = $0
                }
            }
            Live(.p, .id("chosen")) { "chosen: \(model.chosen)." }
            Form(submit: "Save", model.save, .id("form")) { fields }
            Button("Ask", .id("ask")) { model.asks = true }
            Button("Never", isEnabled: false, .id("never")) {}
            table {
                caption { "Forecast" }
                thead {
                    tr { for name in ["Day", "Sky", "High"] { th(.scope(.column)) { name } } }
                }
                tbody { tr { for text in ["Monday", "Snow, then rain", "4 °C"] { td { text } } } }
            }
            p { progress(.max(100), .value("40"), .aria(.label, "Sent")) {} }
        }
        ConnectionNotices()
        Dialog("Sure?", isShown: $model.asks, .id("dialog")) { p { "It cannot be undone." } }
    }

    @HTMLBuilder private var fields: some HTML {
        TextField("Name", text: $model.name, .id("name")).required("Enter a name.")
        TextField("Note", text: $model.note, kind: .multiline, .id("note"))
        NumberField("Days", value: $model.days, in: 1...14, .id("days"))
        Slider("Weeks", value: $model.weeks, in: 1...4, .id("weeks")) { "\($0) weeks" }
        DateField("Day", $model.day, .id("day"))
        DateField("Time", $model.time, kind: .time, in: "09:00"..."17:00", .id("time"))
        DateField("Moment", $model.moment, kind: .dateTime, .id("moment"))
        DateField("Month", $model.month, kind: .month, .id("month"))
            .error(model.month == "2026-01" ? "Closed in January." : nil)
        Picker("Unit", of: ["Celsius", "Kelvin"], selection: $model.unit, key: \.self, .id("unit"))
        {
            $0
        }
        Picker(
            "Plan",
            of: ["Rain plan", "Snow plan"],
            selection: $model.plan,
            key: \.self,
            none: "No plan",
            style: .buttons,
            .id("plan")
        ) { $0 }
        CheckboxGroup(
            "Topics",
            of: ["Rain", "Snow", "Wind"],
            selection: $model.topics,
            key: \.self,
            .id("topics")
        ) { $0 }
        Toggle("I accept the terms", isOn: $model.accepts, .id("accepts")).required()
    }
}
