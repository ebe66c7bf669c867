import Foundation
import KasaneHummingbird
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LiveScriptTests {
    @Test func `the script is at most 5,000 bytes when it is compressed`() async throws {
        let file = try TemporaryFile(named: "live.js")
        try Data(LiveScript.live.bytes).write(to: URL(filePath: file.path))
        let gzip = Process()
        gzip.executableURL = URL(filePath: "/usr/bin/env")
        gzip.arguments = ["gzip", "-9", file.path]
        let (ended, end) = AsyncStream<Never>.makeStream()
        gzip.terminationHandler = { _ in end.finish() }
        try gzip.run()
        for await _ in ended {}
        let compressed = try Data(contentsOf: URL(filePath: file.path + ".gz"))

        #expect(compressed.count <= 5000)
    }

    @Test(arguments: LiveScript.allCases)
    func `a minified script keeps its string literals`(_ file: LiveScript) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let source = try String(
            contentsOf: root.appending(path: "Sources/Web/KasaneHummingbird/Assets")
                .appending(path: "\(file.rawValue).js"),
            encoding: .utf8
        )
        let code = source.split(separator: "\n").filter { !$0.contains(#/^\s*\/\//#) }
        let texts = code.flatMap { $0.matches(of: #/"[^"]*"|`[^`]*`/#).map(\.output) }
        let script = String(decoding: file.bytes, as: UTF8.self)

        #expect(texts.count > (file == .live ? 50 : 3))
        #expect(texts.filter { !script.contains($0) } == [])
    }
}
