import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FirstApplicationTests {
    private let guide: Guide
    private let application: GuidePackage

    init() throws {
        guide = try Guide("Documentation/Guides/FirstApplication")
        application = GuidePackage(guide.chapters.map(\.text).joined(separator: "\n"))
    }

    @Test func `the application of the guide compiles`() async throws {
        #expect(application.targets.count == 8)
        #expect(application.targets.allSatisfy { !$0.files.isEmpty })

        let errors = try await Compiler.errors(in: application)
        #expect(errors == "")
    }

    @Test func `the example has the files of the guide, and no others`() throws {
        let folder = Sample.package.appending(path: "Examples/Cookbook")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build") }
        #expect(paths.sorted() == application.files.map(\.path).sorted())

        for file in application.files {
            let text = try String(contentsOf: folder.appending(path: file.path), encoding: .utf8)
            let shown = text.replacing(#"path: "../..""#, with: #"path: "../kasane""#)
            #expect(shown == file.text, "\(file.path)")
        }
    }

    @Test func `it needs one upcoming feature, and plain imports`() {
        #expect(application.features == ["NonisolatedNonsendingByDefault"])
        let files = application.targets.flatMap { $0.files.values }
        #expect(files.filter { $0.contains("public import") } == [])
    }

    @Test func `its targets import only the dependencies in its manifest`() {
        for target in application.targets {
            // KasaneSettings is part of the product.
            let settings: Set =
                target.dependencies.contains("KasaneHummingbird") ? ["KasaneSettings"] : []
            let missing = target.imports.subtracting(target.dependencies).subtracting(settings)
            #expect(missing == [], "\(target.name)")
        }
    }

    @Test func `a chapter uses only what is in the chapters before it`() {
        for target in application.targets {
            let own = chapter(of: target.name)
            #expect(own != nil, "\(target.name)")
            for dependency in target.dependencies.compactMap(chapter(of:)) {
                #expect(dependency <= own ?? 0, "\(target.name)")
            }
        }
    }

    /// Returns the index of the chapter with a target's first file; `nil` for another package's.
    private func chapter(of target: String) -> Int? {
        guide.chapters.firstIndex { $0.text.contains("`Sources/\(target)/") }
            ?? guide.chapters.firstIndex { $0.text.contains("`Tests/\(target)/") }
    }

    @Test(arguments: [".md", ".ja.md"])
    func `the contents link to every chapter in order, with its heading`(ending: String) throws {
        let guide = try Guide("Documentation/Guides/FirstApplication", ending: ending)
        let links = guide.contents.matches(of: #/\[(.*)\]\(FirstApplication\/(.*)\)/#)
            .map { "\($0.1) \($0.2)" }

        #expect(links.count == 9)
        #expect(links == guide.chapters.map { "\($0.heading) \($0.name)" })
    }
}

private struct Guide {
    struct Chapter {
        let name: String
        let text: String

        var heading: String {
            String(text.split(separator: "\n").first { $0.hasPrefix("# ") }?.dropFirst(2) ?? "")
        }
    }

    let contents: String
    let chapters: [Chapter]

    init(_ path: String, ending: String = ".md") throws {
        let folder = Sample.package.appending(path: path)
        let contents = Sample.package.appending(path: path + ending)
        self.contents = try String(contentsOf: contents, encoding: .utf8)
        chapters = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.drop { $0 != "." } == ending }
            .map { name in
                let file = folder.appending(path: name)
                return Chapter(name: name, text: try String(contentsOf: file, encoding: .utf8))
            }
    }
}
