import Foundation
import Testing

@Suite
struct CaptureListTests {
    @Test func `no closure of the pages has a capture list`() throws {
        let pattern = #/\{\s*\[[\w\s,=.()]+\][^\[\]{}]*\sin\s/#
        let pages = URL(filePath: #filePath).appending(path: "../../../Sources/TenkiUI")
            .standardizedFileURL
        let captures = try FileManager.default.subpathsOfDirectory(atPath: pages.path)
            .filter { $0.hasSuffix(".swift") }
            .filter { path in
                try String(contentsOf: pages.appending(path: path), encoding: .utf8)
                    .contains(pattern)
            }

        #expect(captures == [])
        #expect("Action { [unowned self] in run() }".contains(pattern))
    }
}
