import Foundation
import Testing

@Suite
struct SecretPlaceTests {
    @Test(arguments: ["Domain", "Application", "UI"])
    func `no layer that uses the repository can tell where users live`(layer: String) throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let folder = tests.appending(path: "../../Users/\(layer)").standardizedFileURL
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)

        #expect(!paths.isEmpty)
        for path in paths {
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            let found = text.matches(of: #/(?i)local(?!e)|remote|elsewhere|\bas[?!]/#)
            #expect(found.map { String($0.0) } == [], "\(path)")
        }
    }
}
