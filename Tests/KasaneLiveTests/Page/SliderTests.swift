import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable private final class VolumeModel {
    var volume = 4
    var least = Int.min
}

private struct VolumePage: Page {
    static let path: PagePath = "/volume"

    @Bindable var model = VolumeModel()

    var title: String { "Volume" }
    var body: some HTML {
        Slider("Volume", value: $model.volume, in: 0...10, step: 2, .id("volume")) { "\($0) of 10" }
        Slider("Least", value: $model.least, in: .min ... .max, step: 0, .id("least")) { "\($0)" }
        Live(.p) { "volume: \(model.volume). least: \(model.least)." }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct SliderTests {
    private static let pages = PageRoutes.only(VolumePage.self) { _, _ in VolumePage() }

    @Test func `a slider is a range with its limits and the text of its number`() async throws {
        try await SessionDriver.run(Self.pages) { driver in
            try await driver.visit("/volume")
            let volume = try #require(try await driver.snapshot().field("Volume")?.attributes)

            #expect(volume["type"] == "range" && volume["value"] == "4")
            #expect(volume["min"] == "0" && volume["max"] == "10" && volume["step"] == "2")
            #expect(volume["aria-valuetext"] == "4 of 10")
            try await driver.type("10", into: "Volume")
            try await driver.expect("10 of 10")
        }
    }

    @Test(arguments: [
        ("Volume", "0", "volume: 0."), ("Volume", "10", "volume: 10."),
        ("Least", "\(Int.max)", "least: \(Int.max)."),
    ])
    func `a number of the slider sets the property`(
        field: String,
        text: String,
        shown: String
    ) async throws {
        try await withEachDriver(Self.pages) { driver in
            try await driver.visit("/volume")
            try await driver.type(text, into: field)

            try await driver.expect(shown)
        }
    }

    @Test(arguments: ["-2", "12", "3", "", "four", "4.0", "99999999999999999999"])
    func `any other text leaves the property unchanged`(text: String) async throws {
        try await SessionDriver.run(Self.pages) { driver in
            try await driver.visit("/volume")
            // A driver reports that the page has refused the text.
            try? await driver.type(text, into: "Volume")

            try await driver.expect("volume: 4.")
        }
    }
}
