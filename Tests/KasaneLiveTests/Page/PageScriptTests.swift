import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class CityModel {
    enum Unit: String, CaseIterable { case celsius, fahrenheit }

    var day: Day?
    var unit = Unit.celsius
    var region: Unit?
    var isDetailed = false
    var chosen: Set<String> = []
    var asksForName = false
}

/// A day in ISO 8601 format, limited to months with 28 days.
private struct Day: LosslessStringConvertible, Equatable {
    let description: String

    init?(_ text: String) {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard text.count == 10, parts.count == 3, (1...12).contains(parts[1]),
            (1...28).contains(parts[2])
        else { return nil }
        description = text
    }
}

private struct CityPage: Page {
    static let path: PagePath = "/cities"

    @Bindable var model: CityModel

    var title: String { "Cities" }
    var body: some HTML {
        DateField("Day", $model.day)
        Picker("Unit", selection: $model.unit) {
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
        CheckboxGroup("Chosen", of: ["Osaka", "Naha"], selection: $model.chosen, key: \.self) { $0 }
        Live { "\(model.day?.description ?? "no day"), \(model.chosen.count) chosen" }
        Button("Ask") { model.asksForName = true }
        Dialog("Your name", isShown: $model.asksForName) {
            p { "Who are you?" }
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct PageScriptTests {
    private static let pages = PageRoutes.only(CityPage.self) { _, _ in
        CityPage(model: CityModel())
    }

    @Test func `fields of every kind set their properties`() async throws {
        try await SessionDriver.run(Self.pages) { page in
            try await page.visit("/cities")
            try await page.type("2026-02-28", into: "Day")
            try await page.choose("FAHRENHEIT", in: "Unit")
            try await page.choose("celsius", in: "Region")
            try await page.set("Details", to: true)
            try await page.set("Osaka", to: true)

            try await page.expect("All the details")
            try await page.expect("2026-02-28, 1 chosen")
            try await page.expect(value: "fahrenheit", in: "Unit")
            try await page.expect(value: "celsius", in: "Region")
            try await page.expect(value: "true", in: "Details")
        }
    }

    @Test func `a dialog is closed by its button`() async throws {
        try await SessionDriver.run(Self.pages) { page in
            try await page.visit("/cities")
            try await page.press("Ask")
            try await page.expect(dialog: "Who are you?")
            try await page.press("Close")

            try await page.expectDialogAbsent()
        }
    }
}
