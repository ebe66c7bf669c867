import KasaneLive
import KasaneTesting
import Observation
import Synchronization
import Testing

private struct SeatTakenError: Error {
    let field: String
}

@Observable private final class SeatModel {
    var name = ""
    var isOnline = false
    var field = "seat"
    var other = ""
    var isBooked = false

    func book() throws {
        isBooked = isOnline
        if !isOnline { throw SeatTakenError(field: field) }
    }
}

private struct SeatPage: Page {
    static let path: PagePath = "/seat"

    @Bindable var model: SeatModel

    var title: String { "Seat" }
    var body: some HTML {
        TextField("Seat", text: $model.name, .id("seat")).named("seat")
        Picker(
            "Row",
            of: ["1", "2"],
            selection: Binding(get: { nil }, set: { _ in }),
            key: \.self,
            none: "None",
            .id("row")
        ) { "Row \($0)" }
        .named("row")
        Form(submit: "Send", action: model.book) {
            TextField("Other", text: $model.other, .id("other")).named("other")
        }
        TextField("Field", text: $model.field, .id("field"))
        Toggle("Online", isOn: $model.isOnline)
        Button("Book", action: model.book)
        if model.isBooked { p { "Booked" } }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct ValidationTests {
    private let pages = PageRoutes.only(SeatPage.self) { _, _ in SeatPage(model: SeatModel()) }

    private func environment(
        report: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> PageEnvironment {
        var environment = PageEnvironment()
        environment.fieldError = { error, language in
            (error as? SeatTakenError).map { FieldError($0.field, message: "Taken (\(language))") }
        }
        environment.onUnhandledError = report
        return environment
    }

    @Test func `an error that names a field is shown there until the field changes`() async throws {
        let reported = Mutex(0)
        let environment = environment { _ in reported.withLock { $0 += 1 } }
        try await SessionDriver.run(pages, environment: environment) { page in
            try await page.visit("/seat")
            try await page.type("1A", into: "Seat")
            try await page.press("Book")
            try await page.expect("Taken (en)")
            try await page.expect("the focus on the seat") { $0.focus == "seat" }
            try await page.expect(value: "1A", in: "Seat")
            try await page.type("1B", into: "Seat")
            try await page.expectAbsent("Taken (en)")
            try await page.expectDialogAbsent()
        }
        #expect(reported.withLock { $0 } == 0)
    }

    @Test func `an error at a field ends with the next press of the same button`() async throws {
        try await SessionDriver.run(pages, environment: environment()) { page in
            try await page.visit("/seat")
            try await page.type("row", into: "Field")
            try await page.press("Book")
            try await page.expect("Taken (en)")
            try await page.set("Online", to: true)
            try await page.expect("Taken (en)")
            try await page.press("Book")
            try await page.expect("Booked")
            try await page.expectAbsent("Taken (en)")
        }
    }

    @Test(arguments: ["other", "unknown"])
    func `an error that names no field of the form becomes an alert`(field: String) async throws {
        let reported = Mutex<[String]>([])
        let environment = environment { error in reported.withLock { $0.append("\(error)") } }
        try await SessionDriver.run(pages, environment: environment) { page in
            try await page.visit("/seat")
            try await page.type(field, into: "Field")
            try await page.press("Book")
            try await page.expect(dialog: "No data was lost.")
            try await page.expectAbsent("Taken (en)")
        }
        #if DEBUG
        let report = """
            An error names the field “\(field)”, but the form has only “seat”, “row”. The page \
            shows an alert instead. Name the field with named(_:).
            """
        #expect(reported.withLock { $0 }.contains(report))
        #endif
    }

    @Test func `a radio group is marked as required and described by its message`() {
        let picker = Picker(
            "Row",
            of: ["1"],
            selection: Binding<String?>(get: { nil }, set: { _ in }),
            key: \.self,
            none: "None",
            style: .buttons
        ) { $0 }

        #expect(picker.required().rendered().contains(#"role="radiogroup" aria-required="true""#))
        #expect(!picker.rendered().contains("aria-required"))
    }
}
