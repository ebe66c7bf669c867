import Foundation
import Testing

@Suite
struct ReadmeTests {
    @Test func `the program in the README is the one that is built`() throws {
        let readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
        let program = try String(
            contentsOf: package.appending(path: "Examples/Umbrella/main.swift"),
            encoding: .utf8
        )

        #expect(readme.contains("```swift\n\(program)```\n"))
    }

    @Test func `the README lists every library`() throws {
        let readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
        let libraries = try FileManager.default
            .subpathsOfDirectory(atPath: package.appending(path: "Sources").path)
            .compactMap { $0.wholeMatch(of: #/\w+\/(Kasane\w+)/#).map { String($0.1) } }

        #expect(!libraries.isEmpty)
        let listed = readme.matches(of: #/(?:^|\n)\| (`[^|]*`) \|/#)
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
            for sample in article.text.matches(of: #/```swift\n((?:.|\n)*?)```/#) {
                let statements = sample.1.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0.isEmpty ? "" : "    \($0)" }
                    .joined(separator: "\n")
                #expect(
                    code.contains(sample.1) || code.contains(statements),
                    "\(article.path): \(sample.1)"
                )
            }
        }
    }

    @Test func `the README can be read in two minutes`() throws {
        let readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)

        #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
    }
}

private func files(
    below folder: String,
    ending suffix: String
) throws -> [(path: String, text: String)] {
    let url = package.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: url.path)
        .filter { $0.hasSuffix(suffix) }
        .map { path in
            let text = try String(contentsOf: url.appending(path: path), encoding: .utf8)
            return ("\(folder)/\(path)", text)
        }
}
