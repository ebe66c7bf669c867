import Foundation
import Testing

@Suite
struct ReadmeTests {
    @Test func `the program in the README is the one that is built`() throws {
        let readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
        let program = try String(
            contentsOf: package.appending(path: "Snippets/Umbrella.swift"),
            encoding: .utf8
        )

        #expect(readme.contains("```swift\n\(program)```\n"))
    }

    @Test func `the README can be read in two minutes`() throws {
        let readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)

        #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
    }
}
