import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UsageTests {
    @Test func `every option that the documentation names exists`() async throws {
        let options = try await options()
        for name in ["README.md", "SECURITY.md", "Apps/Tenki/Documentation"] {
            for (file, text) in try texts(at: package.appending(path: name)) {
                // The commands of Swift, PostgreSQL and the system have other options.
                let text = text.replacing(
                    #/(?:swift (?:build|test|run)|install\.sh|sha256sum|systemctl|pg_\w+|\w+db )(?:[^`\n\\]|\\\n)*/#,
                    with: ""
                )
                // “--no-jobs” is the other form of “--jobs”.
                let named = Set(text.matches(of: #/--(?:no-)?([a-z][a-z-]+)/#).map { String($0.1) })
                #expect(named.subtracting(options) == [], "\(file)")
            }
        }
        #expect(
            options.isSuperset(of: [
                "port", "first-provider", "public-url", "mail-server", "birthday",
            ])
        )
    }

    @Test func `the help of each command says what it does and lists its options`() async throws {
        let names = [
            "forecast", "watch", "search", "cities", "world", "board", "refresh", "user", "jobs",
            "doctor", "serve", "backup", "restore", "copy", "graph",
        ]
        let overview = await InProcessTenki.run("--help")
        for name in names {
            let help = await InProcessTenki.run(name, "--help")

            #expect(overview.output.contains("  \(name) "))
            #expect(help.exitCode == 0)
            #expect(help.output.hasPrefix("OVERVIEW: "))
            #expect(help.output.contains("USAGE: tenki \(name)"))
        }
    }

    private let package = (1...5).reduce(URL(filePath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    private func options() async throws -> Set<String> {
        let dump = await InProcessTenki.run("--experimental-dump-help")
        let tool = try JSONSerialization.jsonObject(with: Data(dump.output.utf8))
        // The server's own options are settings that its help lists.
        let help = await InProcessTenki.run("serve", "--help")
        let settings = help.output.matches(of: #/\n +--([a-z][a-z-]+)/#).map { String($0.1) }
        return longNames(in: tool).union(settings)
    }

    private func longNames(in value: Any) -> Set<String> {
        switch value {
        case let array as [Any]: array.reduce(into: []) { $0.formUnion(longNames(in: $1)) }
        case let object as [String: Any]:
            if object["kind"] as? String == "long", let name = object["name"] as? String {
                [name]
            } else {
                longNames(in: Array(object.values))
            }
        default: []
        }
    }

    private func texts(at url: URL) throws -> [(file: String, text: String)] {
        // The list of a folder fails for a file, which is the only one then.
        let names = try? FileManager.default.subpathsOfDirectory(atPath: url.path)
        let documents = names?.filter { $0.hasSuffix(".md") }
        let files = documents.map { $0.map { url.appending(path: $0) } } ?? [url]
        return try files.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
    }
}
