import Foundation
import KasanePostgresTesting
import Testing

enum StoreEngine: String, CaseIterable, Sendable {
    case sqlite = "SQLite"
    case postgres = "PostgreSQL"

    @TaskLocal static var current = Self.sqlite

    static let installed: [Self] =
        TestServer.isInstalled && ProcessInfo.processInfo.environment["KASANE_SOAK"] != nil
        ? allCases : [.sqlite]
}

struct EachStore: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true

    @concurrent
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        for engine in StoreEngine.installed {
            let naming: IssueHandlingTrait = .compactMapIssues { issue in
                var issue = issue
                issue.comments.append("with \(engine.rawValue)")
                return issue
            }
            try await StoreEngine.$current.withValue(engine) {
                try await naming.provideScope(for: test, testCase: testCase, performing: function)
            }
        }
    }
}

extension Trait where Self == EachStore {
    static var overEachStore: Self { Self() }
}
