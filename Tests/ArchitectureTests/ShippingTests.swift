import Foundation
import Testing

/// Checks that the program and the libraries contain nothing that is made for tests.
@Suite
struct ShippingTests {
    private let manifest: Manifest

    init() throws {
        manifest = try .ofPackage()
    }

    @Test func `the shipped application links no test library`() {
        let linked = manifest.closure(of: "tenki")

        #expect(linked.isSuperset(of: ["KasaneDomain", "KasaneHummingbird", "TenkiDemo"]))
        #expect(linked.filter { $0.contains("Test") } == [])
    }

    @Test func `only tests, benchmarks and snippets depend on a test library`() {
        let dependents = manifest.targets.values
            .filter { !$0.dependencies.isDisjoint(with: ["KasaneStoreTesting", "KasaneTesting"]) }
            .map(\.path)

        #expect(!dependents.isEmpty)
        #expect(
            dependents.filter { !$0.contains("Tests/") }.sorted()
                == ["Benchmarks", "Documentation/Snippets", "Sources/KasaneTesting"]
        )
    }

    @Test(arguments: ["KasaneStore", "KasaneStoreTesting"])
    func `the store in memory and its contract need no other package`(library: String) {
        let closure = manifest.closure(of: library)

        #expect(closure.contains("KasaneDomain"))
        #expect(closure.flatMap { manifest.targets[$0]?.products ?? [] } == [])
    }

    @Test func `the shipped application contains no private key`() throws {
        let folders = manifest.closure(of: "tenki").compactMap { manifest.targets[$0]?.path }
        let files = try folders.flatMap { try texts(below: $0) }

        #expect(files.count > 100)
        let key = #/-----BEGIN [A-Z ]*PRIVATE KEY-----/#
        #expect(files.filter { $0.text.contains(key) }.map(\.path) == [])
    }

    @Test func `each library is built alone`() throws {
        let libraries = try Manifest.libraries()
        let makefile = try String(contentsOf: package.appending(path: "Makefile"), encoding: .utf8)
        let list = try #require(makefile.firstMatch(of: #/LIBRARIES := ((?:.*\\\n)*.*)\n/#)?.1)

        #expect(Set(list.matches(of: #/\w+/#).map { String($0.0) }) == Set(libraries))
    }

    @Test(arguments: [
        ([], "serve --demo --port 8080"),
        (["PORT=8090"], "serve --demo --port 8090"),
        (
            ["DATABASE=postgresql:///kasane?host=/run&user=me"],
            "serve --demo --port 8080 --database 'postgresql:///kasane?host=/run&user=me'"
        ),
    ])
    func `make run serves demo data, from the database that is given`(
        arguments: [String],
        command: String
    ) throws {
        let make = Process()
        make.executableURL = URL(filePath: "/usr/bin/make")
        make.arguments = ["-n", "-C", package.path, "run"] + arguments
        let output = Pipe()
        make.standardOutput = output
        try make.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        make.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)

        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.contains("exec .build/release/tenki \(command)"), "\(text)")
    }

    @Test func `the manifest is read as it is written`() {
        let manifest = Manifest(
            """
                targets: [
                    .target(name: "A"),
                    .target(name: "B", dependencies: ["A"]),
                    .executableTarget(
                        name: "c",
                        dependencies: [
                            "B",
                            .product(name: "D", package: "d"),
                        ],
                        path: "Apps/c"
                    ),
                    .testTarget(name: "BTests", dependencies: ["B"]),
                ]
            """
        )

        #expect(manifest.targets.keys.sorted() == ["A", "B", "BTests", "c"])
        #expect(manifest.targets["c"]?.dependencies == ["B"])
        #expect(manifest.targets["c"]?.products == ["D"])
        #expect(manifest.targets["c"]?.path == "Apps/c")
        #expect(manifest.targets["BTests"]?.path == "Tests/BTests")
        #expect(manifest.closure(of: "c") == ["A", "B", "c"])
    }

    /// Returns the files below a folder that are text, resources included.
    private func texts(below folder: String) throws -> [(path: String, text: String)] {
        let url = package.appending(path: folder)
        return try FileManager.default.subpathsOfDirectory(atPath: url.path).compactMap { path in
            // A folder or a picture is not text.
            (try? String(contentsOf: url.appending(path: path), encoding: .utf8))
                .map { ("\(folder)/\(path)", $0) }
        }
    }
}
