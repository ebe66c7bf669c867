import Foundation
import Testing

/// The programs in `Snippets` that test themselves, as built with the tests.
@Suite(.timeLimit(.minutes(5)))
struct SnippetTests {
    @Test func `visitors sign in and out as the guide describes`() async throws {
        let outcome = try await BuiltProgram(name: "SignIn").run()

        #expect(outcome.output == "The visitors have signed in and out.\n", "\(outcome.errors)")
        #expect(outcome.exitCode == 0)
    }
}
