import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class ScaleModel {
    var weight: Double?
    var count = 1
}

private struct ScalePage: Page {
    static let path: PagePath = "/scale"

    @Bindable var model = ScaleModel()

    var title: String { "Scale" }
    var body: some HTML {
        NumberField("Weight", value: $model.weight, message: "重さを入力してください。")
        NumberField("Count", value: $model.count, in: 1...5_000)
        Live(.p) { "\(model.weight?.description ?? "no") kg, \(model.count) pieces" }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct NumberFieldTests {
    private static let pages = PageRoutes.only(ScalePage.self) { _, _ in ScalePage() }

    @Test(arguments: [
        ("Weight", "１２", "12.0 kg"), ("Weight", "１．５", "1.5 kg"), ("Weight", "－２", "-2.0 kg"),
        ("Weight", "−2", "-2.0 kg"), ("Weight", "ー２", "-2.0 kg"), ("Weight", "＋２", "2.0 kg"),
        ("Weight", "1。5", "1.5 kg"), ("Weight", "1,5", "1.5 kg"), ("Weight", "１、５", "1.5 kg"),
        ("Weight", "0,125", "0.125 kg"), ("Weight", "1.500", "1.5 kg"), ("Weight", ".5", "0.5 kg"),
        ("Weight", "１ｅ３", "1000.0 kg"), ("Weight", "\u{3000}12\u{200B}", "12.0 kg"),
        ("Weight", "١٢", "12.0 kg"), ("Weight", "\u{3000}", "no kg"), ("Count", "１２", "12 pieces"),
        ("Count", "+12", "12 pieces"), ("Count", "12.0", "12 pieces"),
        ("Count", "1e3", "1000 pieces"), ("Count", "007", "7 pieces"),
    ])
    func `a number is read as it is typed`(
        field: String,
        text: String,
        shown: String
    ) async throws {
        try await withEachDriver(Self.pages) { driver in
            try await driver.visit("/scale")
            try await driver.type(text, into: field)

            try await driver.expect(shown)
            try await driver.expect("no message") {
                $0.field(field)?.attributes["aria-invalid"] == nil
            }
            try await driver.expect(value: text, in: field)
        }
    }

    @Test(arguments: [
        ("Weight", "1,500", "重さを入力してください。 (1500 / 1.500)"),
        ("Weight", "－１，５００", "重さを入力してください。 (-1500 / -1.500)"),
        ("Weight", "1 500", "(1500 / 1.500)"), ("Weight", "1,234,567", "(1234567)"),
        ("Count", "1,500", "Enter a number from 1 to 5000. (1500)"), ("Count", "1.500", "(1500)"),
        ("Count", "1,5", "Enter a number from 1 to 5000."), ("Weight", "1,5,6", "重さを入力してください。"),
        ("Weight", "十二", "重さを入力してください。"), ("Count", "0x10", "Enter a number from 1 to 5000."),
        ("Count", "5001", "Enter a number from 1 to 5000."),
        ("Weight", "0x10", "重さを入力してください。"), ("Weight", "０Ｘ１ｐ３", "重さを入力してください。"),
    ])
    func `a text that is no number, or could be two, stays with a message`(
        field: String,
        text: String,
        message: String
    ) async throws {
        try await withEachDriver(Self.pages) { driver in
            try await driver.visit("/scale")
            try await driver.type(text, into: field)

            try await driver.expect(message)
            try await driver.expect(value: text, in: field)
            try await driver.expect("no kg, 1 pieces")
        }
    }
}
