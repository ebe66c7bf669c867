import Foundation
import Testing

@Suite
struct ReadmeTests {
    @Test func `every sample of the README is part of an example`() throws {
        let code = try files(below: "Examples", ending: ".swift").map { $0.text }
            .joined(separator: "\n")
        let shown = samples(of: try contents(of: "README.md"))

        #expect(!shown.isEmpty)
        #expect(shown.filter { !isPart($0, of: code) } == [])
    }

    @Test func `Libraries lists every library`() throws {
        let libraries = try FileManager.default
            .subpathsOfDirectory(atPath: package.appending(path: "Sources").path)
            .compactMap { $0.wholeMatch(of: #/\w+\/(Kasane\w+)/#).map { String($0.1) } }

        #expect(!libraries.isEmpty)
        let listed = try contents(of: "Documentation/Libraries.md")
            .matches(of: #/(?:^|\n)\| (`[^|]*`) \|/#)
            .flatMap { $0.1.matches(of: #/`(\w+)`/#).map { String($0.1) } }
        #expect(libraries.filter { !listed.contains($0) } == [])
    }

    /// Articles omit a snippet's `private` and the function around its statements.
    ///
    /// Samples that use Testing are parts of tests, because a library can't import Testing on every
    /// platform.
    @Test func `every sample of an article is part of a file that is built`() throws {
        let access = #/^((?:@\w+ )*)private /#.anchorsMatchLineEndings()
        let code = try ["Documentation/Snippets", "Examples", "Tests/KasaneContainerTests/Samples"]
            .flatMap { try files(below: $0, ending: ".swift") }
            .map { file in file.text.replacing(access) { $0.1 } }
            .joined(separator: "\n")
        let articles = try ["Sources", "Documentation"].flatMap { folder in
            try files(below: folder, ending: ".md")
        }
        // `FirstApplicationTests` compiles the application of this guide, which is a package.
        for article in articles where !article.path.contains("/FirstApplication/") {
            for sample in samples(of: article.text) {
                #expect(isPart(sample, of: code), "\(article.path): \(sample)")
            }
        }
    }

    @Test func `the README can be read in two minutes`() throws {
        let readme = try contents(of: "README.md")

        #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
    }

    private func samples(of text: String) -> [String] {
        text.matches(of: #/```swift\n((?:.|\n)*?)```/#).map { String($0.1) }
    }

    /// Whether the code contains the sample, at its own indentation or one level deeper.
    private func isPart(_ sample: String, of code: String) -> Bool {
        let indented = sample.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    \($0)" }
            .joined(separator: "\n")
        return code.contains(sample) || code.contains(indented)
    }
}
