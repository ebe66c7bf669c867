import Snippets
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SnippetTests {
    @Test func `visitors sign in and out as the guide describes`() async throws {
        try await signIn()
    }

    @Test func `a page is tested with an account that is signed in`() async throws {
        try await signedInPages()
    }
}
