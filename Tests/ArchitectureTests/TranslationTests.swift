import Foundation
import Testing

@Suite
struct TranslationTests {
    @Test func `a translated document contains the code of the original`() throws {
        for (original, translation) in try documents() {
            #expect(
                codeBlocks(of: translation.text) == codeBlocks(of: original.text),
                "\(translation.path)"
            )
        }
    }

    /// The links are in the first line, or below the title and abstract of a DocC article.
    @Test func `a document and its translation link to each other`() throws {
        for (original, translation) in try documents() {
            #expect(
                start(of: original).contains("[日本語](\(name(of: translation)))"),
                "\(original.path)"
            )
            #expect(
                start(of: translation).contains("[English](\(name(of: original)))"),
                "\(translation.path)"
            )
        }
    }

    private typealias Document = (path: String, text: String)

    private func documents() throws -> [(original: Document, translation: Document)] {
        let root = try FileManager.default.contentsOfDirectory(atPath: package.path)
            .filter { $0.hasSuffix(".ja.md") }
            .map { (path: $0, text: try contents(of: $0)) }
        let folders = try ["Apps", "Documentation", "Examples", "Sources", "Tools"].flatMap {
            try files(below: $0, ending: ".ja.md")
        }
        return try (root + folders).map { path, text in
            let original = path.replacing(#/\.ja\.md$/#, with: ".md")
            return ((original, try contents(of: original)), (path, text))
        }
    }

    private func codeBlocks(of text: String) -> [String] {
        text.matches(of: #/```(?:.|\n)*?```/#).map { String($0.output) }
    }

    private func start(of document: Document) -> String {
        document.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(6)
            .joined(separator: "\n")
    }

    private func name(of document: Document) -> String {
        document.path.split(separator: "/").last.map(String.init) ?? ""
    }
}
