import KasaneTesting
import Testing

/// The single Chromium shared by all suites that use one.
///
/// It starts with its first use and ends with the last suite.
actor SharedBrowser {
    static let shared = SharedBrowser()

    private var suites = 0
    private var running: Task<Void, any Error>?
    private var browser: Browser?
    private var stop: AsyncStream<Never>.Continuation?
    private var isInUse = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs a body with exclusive use of the browser.
    ///
    /// Callers get it in the order of their calls.
    nonisolated func use(_ body: (Browser) async throws -> Void) async throws {
        await takeTurn()
        do {
            try await body(started())
        } catch {
            await endTurn()
            throw error
        }
        await endTurn()
    }

    fileprivate func enter() { suites += 1 }

    fileprivate func leave() async throws {
        suites -= 1
        guard suites == 0, let running else { return }
        stop?.finish()
        (self.running, browser, stop) = (nil, nil, nil)
        try await running.value
    }

    private func takeTurn() async {
        if isInUse {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            isInUse = true
        }
    }

    private func endTurn() {
        if waiting.isEmpty { isInUse = false } else { waiting.removeFirst().resume() }
    }

    private func started() async throws -> Browser {
        if let browser { return browser }
        let (ended, stop) = AsyncStream<Never>.makeStream()
        let (browsers, ready) = AsyncThrowingStream<Browser, any Error>.makeStream()
        let task = Task {
            do {
                try await Browser.run { browser in
                    ready.yield(browser)
                    for await _ in ended {}
                }
            } catch {
                ready.finish(throwing: error)
                throw error
            }
        }
        (running, self.stop) = (task, stop)
        for try await browser in browsers {
            self.browser = browser
            return browser
        }
        throw CancellationError()
    }
}

struct BrowserTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        await SharedBrowser.shared.enter()
        let result: Result<Void, any Error>
        do {
            result = .success(try await function())
        } catch {
            result = .failure(error)
        }
        try await SharedBrowser.shared.leave()
        try result.get()
    }
}

extension Trait where Self == BrowserTrait {
    static var inBrowser: Self { Self() }
}
