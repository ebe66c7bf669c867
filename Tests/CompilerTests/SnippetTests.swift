import Snippets
import Testing

/// The snippets that test themselves.
@Suite(.timeLimit(.minutes(5)))
struct SnippetTests {
    @Test func `visitors sign in and out as the guide describes`() async throws {
        try await signIn()
    }
}
