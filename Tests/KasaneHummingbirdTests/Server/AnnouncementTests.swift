import Foundation
import Hummingbird
import KasaneContainer
import KasaneHummingbird
import KasaneLive
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AnnouncementTests {
    @Test func `what a server announces while it waits for a signal appears at once`() async {
        await #expect(processExitsWith: .success) {
            let output = try OutputFile()
            let waiting = Task {
                await waitForShutdownSignal { print("http://127.0.0.1:8080/") }
            }

            try await output.wait { $0.hasSuffix("http://127.0.0.1:8080/\n") }
            waiting.cancel()
            await waiting.value
        }
    }

    @Test func `what was printed before the signal is awaited appears too`() async {
        await #expect(processExitsWith: .success) {
            let output = try OutputFile()
            print("http://127.0.0.1:8080/", terminator: "")
            let waiting = Task { await waitForShutdownSignal() }

            try await output.wait { $0.hasSuffix("http://127.0.0.1:8080/") }
            waiting.cancel()
            await waiting.value
        }
    }

    @Test func `the wait for a signal ends with its server, whose error is thrown`() async {
        await #expect(processExitsWith: .success) {
            let (waiting, ready) = AsyncStream<Void>.makeStream()
            var application: WebApplication<Never> = WebApplication(
                "notes",
                container: { _ in try Container { _ in } },
                pages: { _ in PageRoutes() },
                store: { _ in nil }
            )
            application.customize = { assembly in
                assembly.addWork {
                    for await _ in waiting {}
                    throw WorkFailure()
                }
            }
            let settings = try application.readSettings(["--port", "0"], environment: [:])
            do {
                try await application.serve(settings) { _ in
                    await waitForShutdownSignal { ready.finish() }
                }
                Issue.record("The failure of the work was not thrown.")
            } catch is WorkFailure {
                // Otherwise the test waits until its time limit.
            }
        }
    }

    @Test func `what the body of a server prints appears at once`() async {
        await #expect(processExitsWith: .success) {
            let output = try OutputFile()
            let router = Router()
            try await withLocalServer(router) { port in
                print("http://127.0.0.1:\(port)/")

                try await output.wait { $0.hasSuffix("http://127.0.0.1:\(port)/\n") }
            }
        }
    }
}

private struct WorkFailure: Error {}

private struct OutputFile {
    private struct Missing: Error {
        let text: String
    }

    private let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        try #require(file >= 0)
        try #require(dup2(file, STDOUT_FILENO) >= 0)
    }

    func wait(until isFulfilled: (String) -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            if isFulfilled(text) { return try FileManager.default.removeItem(atPath: path) }
            guard ContinuousClock.now < deadline else { throw Missing(text: text) }
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}
