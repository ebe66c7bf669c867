import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class PlannerModel {
    var day: String?
    var holiday: String?
    var time: String? = "09:30:00"
    var dateTime: String?
    var hours: String?
    var month: String?
    var isOn = false
}

private struct PlannerPage: Page {
    static let path: PagePath = "/planner"

    @Bindable var model = PlannerModel()

    var title: String { "Planner" }
    var body: some HTML {
        DateField("Day", $model.day, .id("day"))
        DateField("Holiday", $model.holiday, in: "2026-02-01"..."2026-03-31", .id("holiday"))
        DateField(
            "Time",
            $model.time,
            kind: .time,
            in: "09:00"..."17:00",
            step: 900,
            .id("time")
        )
        .required()
        DateField("Moment", $model.dateTime, kind: .dateTime, .id("moment"))
            .error(model.dateTime == "2026-01-01T00:00" ? "Closed on that day." : nil)
        DateField(
            "Hours",
            $model.hours,
            kind: .dateTime,
            in: "2026-02-28T00:00"..."2026-03-01T00:00",
            step: 3600,
            .id("hours")
        )
        DateField(
            "Month",
            $model.month,
            kind: .month,
            in: "2026-01"..."2027-12",
            step: 3,
            .id("month")
        )
        Toggle("On", isOn: $model.isOn, style: .switch, .id("on"))
        Live(.p) {
            "\(model.time ?? "-"), \(model.dateTime ?? "-"), \(model.month ?? "-"), \(model.isOn)."
            " Hours: \(model.hours ?? "-")."
            " Days: \(model.day ?? "-"), \(model.holiday ?? "-")."
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct DateFieldTests {
    private static let pages = PageRoutes.only(PlannerPage.self) { _, _ in PlannerPage() }

    @Test func `the fields are controls of their types with their limits`() async throws {
        try await SessionDriver.run(Self.pages) { driver in
            try await driver.visit("/planner")
            let snapshot = try await driver.snapshot()
            let time = try #require(snapshot.field("Time")?.attributes)
            let month = try #require(snapshot.field("Month")?.attributes)

            let holiday = try #require(snapshot.field("Holiday")?.attributes)
            #expect(holiday["type"] == "date" && holiday["step"] == nil)
            #expect(holiday["min"] == "2026-02-01" && holiday["max"] == "2026-03-31")
            #expect(time["type"] == "time" && time["value"] == "09:30")
            #expect(time["min"] == "09:00" && time["max"] == "17:00" && time["step"] == "900")
            #expect(time["aria-required"] == "true" && time["data-on"] == "change")
            #expect(snapshot.field("Moment")?.attributes["type"] == "datetime-local")
            #expect(month["type"] == "month" && month["min"] == "2026-01")
            #expect(snapshot.field("On")?.attributes["role"] == "switch")
        }
    }

    @Test(arguments: [
        ("Time", "16:45", "16:45, -, -,"), ("Time", " 10:00:00 ", "10:00, -, -,"),
        ("Time", "", "-, -, -,"), ("Moment", "2026-02-28T09:30", "2026-02-28T09:30, -"),
        ("Moment", "2024-02-29T23:59:59", "2024-02-29T23:59:59, -"),
        ("Moment", "2000-02-29T00:00:00", "2000-02-29T00:00, -"),
        ("Hours", "2026-03-01T00:00", "Hours: 2026-03-01T00:00."),
        ("Month", "2026-04", "2026-04, "), ("Day", " 2024-02-29 ", "Days: 2024-02-29, -."),
        ("Day", "", "Days: -, -."), ("Holiday", "2026-03-31", "Days: -, 2026-03-31."),
        ("Time", "１６：４５", "16:45, -, -,"), ("Moment", "2026-02-28 09:30", "2026-02-28T09:30, -"),
        ("Moment", "２０２６－０２－２８Ｔ０９：３０", "2026-02-28T09:30, -"),
        ("Moment", "2026-02-28T09:30:15.250", "2026-02-28T09:30:15.25, -"),
        ("Moment", "2026-02-28T09:30:00.000", "2026-02-28T09:30, -"),
        ("Moment", "12026-02-28T09:30", "12026-02-28T09:30, -"),
        ("Month", "２０２６−０４", "2026-04, "), ("Day", "2026ー02ー28\u{3000}", "Days: 2026-02-28, -."),
        ("Day", "\u{FEFF}2026-02-28\u{200B}", "Days: 2026-02-28, -."),
    ])
    func `a valid text sets the property`(field: String, text: String, shown: String) async throws {
        try await withEachDriver(Self.pages) { driver in
            try await driver.visit("/planner")
            try await driver.type(text, into: field)

            try await driver.expect(shown)
            try await driver.expect("no message") { $0.field(field)?.isInvalid == false }
        }
    }

    @Test(arguments: [
        ("Time", "8:30"), ("Time", "08:45"), ("Time", "17:15"), ("Time", "09:31"),
        ("Time", "09:30:01"), ("Time", "24:00"), ("Time", "09:60"), ("Time", "09-30"),
        ("Time", "09:30:15.5"), ("Time", "＋９：３０"), ("Time", "+9:30"), ("Time", "9"),
        ("Moment", "2026-02-29T09:30"), ("Moment", "1900-02-29T09:30"),
        ("Moment", "2026-02-28T09:30:15.1234"), ("Moment", "2026-02-28T09:30Z"),
        ("Moment", "2026-02-28"), ("Moment", "2026-04-31T00:00"), ("Moment", "2026-02-28T"),
        ("Hours", "2026-02-27T23:00"), ("Hours", "2026-02-28T00:30"), ("Month", "2026-13"),
        ("Month", "2026-2"), ("Month", "2025-12"), ("Month", "2026-02"), ("Month", "26-01"),
        ("Day", "2026-02-29"), ("Day", "2026-2-28"), ("Day", "28.2.2026"), ("Day", "2026-02-28T"),
        ("Day", "1000000-01-01"), ("Day", "２０２６／０２／２８"),
        ("Holiday", "2026-01-31"), ("Holiday", "2026-04-01"), ("Holiday", "2026-02-30"),
    ])
    func `an invalid text stays in the field with a message`(
        field: String,
        text: String
    ) async throws {
        try await withEachDriver(Self.pages) { driver in
            try await driver.visit("/planner")
            try await driver.type(text, into: field)

            try await driver.expect("a marked field") { $0.field(field)?.isInvalid == true }
            try await driver.expect(value: text, in: field)
            try await driver.expect("09:30:00, -, -, false.")
            try await driver.expect("Days: -, -.")
            try await driver.expect("Enter a ")
        }
    }

    @Test func `the message for a day shows the range or an example`() async throws {
        try await SessionDriver.run(Self.pages) { driver in
            try await driver.visit("/planner")
            try await driver.type("soon", into: "Day")
            try await driver.expect("Enter a date in the format 2026-02-28.")
            try await driver.type("soon", into: "Holiday")
            try await driver.expect("Enter a date from 2026-02-01 to 2026-03-31.")
            try await driver.type("soon", into: "Moment")
            try await driver.expect("Enter a value in the format 2026-02-28T09:30.")
        }
    }

    @Test func `the model's own error shows at the field`() async throws {
        try await SessionDriver.run(Self.pages) { driver in
            try await driver.visit("/planner")
            try await driver.type("2026-01-01T00:00", into: "Moment")

            try await driver.expect("Closed on that day.")
            try await driver.expect("a description") { snapshot in
                snapshot.field("Moment")?.attributes["aria-describedby"] == "moment-error"
            }
        }
    }

    @Test func `a range that is not in the field's form stops the program`() async {
        await #expect(processExitsWith: .failure) {
            let time = Binding<String?>(get: { nil }, set: { _ in })
            _ = DateField("Time", time, kind: .time, in: "9:00"..."9:30")
        }
    }
}

extension PageElement {
    fileprivate var isInvalid: Bool { attributes["aria-invalid"] == "true" }
}
