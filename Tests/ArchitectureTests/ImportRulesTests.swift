import Foundation
import KasaneTesting
import Testing

@Suite
struct ImportRulesTests {
    @Test func `a forbidden import names the file, the layer and what it may import`() throws {
        let package = try TemporaryPackage([
            "Sources/NotesDomain/Note.swift": "import KasaneDomain\n\nimport KasaneLive\n",
            "Sources/NotesUI/NotesPage.swift": "import KasaneLive\nimport NotesDomain\n",
        ])

        let error = try package.error([
            "NotesDomain": ["KasaneDomain"], "NotesUI": ["KasaneLive", "NotesDomain"],
        ])

        #expect(
            error?.violations == [
                .forbiddenImport(
                    of: "KasaneLive",
                    layer: "NotesDomain",
                    path: "Sources/NotesDomain/Note.swift",
                    line: 3,
                    allowed: ["KasaneDomain"]
                )
            ]
        )
        #expect(
            error?.description == """

                Sources/NotesDomain/Note.swift:3: NotesDomain can't import KasaneLive. It can \
                import KasaneDomain.
                """
        )
    }

    @Test(arguments: [
        "import B", "public import B", "package import B", "internal import B // why",
        "@testable import B", "@_exported import B", "@_spi(X) public import B",
        "@preconcurrency @testable import B", "@testable\nimport B", "import struct B.C",
        "import func B.run", "import B.C", "import A; import B", "import `B`", "/* a */ import B",
        "#if canImport(B)\nimport B\n#endif", "#if false\n  import B\n#else\nimport A\n#endif",
        "let a = \"\\\"image/*\"\nimport B", "let a = b / c // \"\"\"\nimport B",
        "let a = \"\"\"\n  \"\n  \"\"\"\nimport B", "/* /* */ \" */\nimport B",
    ])
    func `every form of an import is found`(text: String) throws {
        let package = try TemporaryPackage(["Sources/A/a.swift": "import A\n\(text)\n"])

        let error = try package.error(["A": ["A"]])

        let modules = error?.violations.map { violation in
            if case .forbiddenImport(let module, _, _, _, _) = violation { module } else { "" }
        }
        #expect(modules == ["B"])
    }

    @Test(arguments: [
        "// import B", "/* import B */", "/* /* */\nimport B\n*/", #"let a = "import B""#,
        "let a = \"\"\"\n    import B\n    \"\"\"", "let a = #\"\"\"\n  \"\"\"\nimport B\n\"\"\"#",
        "a(import: B)", "a.import\nB()", "imports B",
    ])
    func `text that only looks like an import is ignored`(text: String) throws {
        let package = try TemporaryPackage(["Sources/A/a.swift": "import A\n\(text)\n"])

        #expect(try package.error(["A": ["A"]]) == nil)
    }

    @Test func `the table cannot go stale`() throws {
        let package = try TemporaryPackage([
            "Sources/A/a.swift": "import C", "Sources/B/b.swift": "", "Sources/main.swift": "",
        ])

        let error = try package.error(
            ["A": ["C", "Foundation"], "D": []],
            folders: ["Sources", "Plugins"]
        )

        #expect(
            error?.violations == [
                .missingFolder("Plugins"), .fileOutsideLayers(path: "Sources/B/b.swift"),
                .fileOutsideLayers(path: "Sources/main.swift"),
                .unusedPermission(of: "Foundation", layer: "A"),
                .emptyLayer("D", folders: ["Sources", "Plugins"]),
            ]
        )
        #expect(error?.description.split(separator: "\n").count == 5)
    }

    @Test func `a file belongs to the deepest layer that contains it`() throws {
        let package = try TemporaryPackage([
            "Features/Notes/Domain/a.swift": "import A",
            "Features/Notes/UI/b.swift": "import B",
            "Features/Notes/c.swift": "import C",
        ])

        let error = try package.error(
            ["Notes": ["C"], "Notes/Domain": ["A"], "Notes/UI": ["B"]],
            folders: ["Features"]
        )

        #expect(error == nil)
    }

    @Test func `files that SwiftPM does not compile are ignored`() throws {
        let package = try TemporaryPackage([
            "Sources/A/a.swift": "", "Sources/A/.build/b.swift": "import B",
            "Sources/A/A.docc/Resources/c.swift": "import C", "Sources/A/d.txt": "import D",
        ])

        #expect(try package.error(["A": []]) == nil)
    }

    @Test func `a file outside of a package is refused`() throws {
        let error = #expect(throws: ImportViolationsError.self) {
            try ImportRules([:]).check(packageOf: "/nowhere/Tests/a.swift")
        }

        #expect(error?.violations == [.missingPackage(above: "/nowhere/Tests/a.swift")])
    }
}

private struct TemporaryPackage {
    private let manifest: TemporaryFile

    init(_ files: [String: String]) throws {
        manifest = try TemporaryFile(named: "Package.swift")
        let folder = URL(filePath: manifest.path).deletingLastPathComponent()
        for (path, text) in files.merging(["Package.swift": ""], uniquingKeysWith: { $1 }) {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
    }

    func error(
        _ layers: [String: Set<String>],
        folders: [String] = ["Sources"]
    ) throws -> ImportViolationsError? {
        let test = URL(filePath: manifest.path).deletingLastPathComponent()
            .appending(path: "Tests/ATests/ImportTests.swift")
        do {
            try ImportRules(layers, folders: folders).check(packageOf: test.path)
            return nil
        } catch let error as ImportViolationsError {
            return error
        }
    }
}
