import Foundation
import TenkiDomain
import Testing

@Suite
struct ReleaseTests {
    @Test func `the version is that of the repository`() throws {
        let repository = (1...5).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let version = try String(
            contentsOf: repository.appending(path: "VERSION"),
            encoding: .utf8
        )

        #expect("\(Release.version)\n" == version)
    }
}
