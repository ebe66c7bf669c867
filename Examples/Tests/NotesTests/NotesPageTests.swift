import KasaneContainer
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Testing

@testable import Notes

@Suite(.timeLimit(.minutes(1)))
struct NotesPageTests {
    private let file: TemporaryFile
    private let container: Container

    init() throws {
        file = try TemporaryFile()
        let settings = try Program.application.readSettings(["--database", file.path])
        container = try Program.makeContainer(settings)
    }

    @Test func `a note is written and deleted with JavaScript`() async throws {
        try await SessionDriver.run(
            Program.makePages(container),
            environment: Program.application.environment
        ) { try await writeAndDelete($0) }
    }

    @Test func `a note is written and deleted without JavaScript`() async throws {
        try await FormDriver.run(
            Program.makePages(container),
            environment: Program.application.environment
        ) { try await writeAndDelete($0) }
    }

    private func writeAndDelete(_ page: some PageDriver) async throws {
        try await page.visit("/")
        try await page.press("Write")
        try await page.expect("Write something.")
        try await page.type(String(repeating: "a", count: 201), into: "Note")
        try await page.press("Write")
        try await page.expect("Enter at most 200 characters.")
        try await page.type("Buy an umbrella", into: "Note")
        try await page.press("Write")
        try await page.expect("Notes: 1")
        try await page.press("Delete “Buy an umbrella”")
        try await page.expect("Notes: 0")
    }
}
