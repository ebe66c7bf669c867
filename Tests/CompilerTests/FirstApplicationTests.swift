import Foundation
import Testing

@Suite
struct FirstApplicationTests {
    private let application: GuidePackage

    init() throws {
        let guide = Sample.package.appending(path: "Documentation/FirstApplication.md")
        application = GuidePackage(try String(contentsOf: guide, encoding: .utf8))
    }

    @Test func `the application of the guide compiles`() async throws {
        #expect(application.targets.count == 9)
        #expect(application.targets.allSatisfy { !$0.files.isEmpty })

        #expect(try await Compiler.errors(in: application) == "")
    }

    @Test func `its server needs no part of swift-nio and swift-http-types itself`() {
        #expect(
            application.targets.allSatisfy {
                $0.imports.isDisjoint(with: ["HTTPTypes", "NIOCore"])
            }
        )
    }

    @Test func `its targets import only the dependencies in its manifest`() {
        for target in application.targets {
            #expect(target.imports.subtracting(target.dependencies) == [], "\(target.name)")
        }
    }
}
