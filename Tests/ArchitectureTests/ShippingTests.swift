import Foundation
import Testing

@Suite
struct ShippingTests {
    @Test func `what ships contains no private key`() throws {
        let folders = ["Core", "Data", "People", "Web", "Work"].map { "Sources/\($0)" }
        let files = try (folders + ["Apps/Tenki/Sources"]).flatMap { try texts(below: $0) }

        #expect(files.count > 100)
        let key = #/-----BEGIN [A-Z ]*PRIVATE KEY-----/#
        #expect(files.filter { $0.text.contains(key) }.map(\.path) == [])
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
        #expect(lines.contains { $0.hasSuffix("/tenki \(command)") }, "\(text)")
    }

    private func texts(below folder: String) throws -> [(path: String, text: String)] {
        let url = package.appending(path: folder)
        return try FileManager.default.subpathsOfDirectory(atPath: url.path).compactMap { path in
            // A folder or a picture is not text.
            (try? String(contentsOf: url.appending(path: path), encoding: .utf8))
                .map { ("\(folder)/\(path)", $0) }
        }
    }
}
