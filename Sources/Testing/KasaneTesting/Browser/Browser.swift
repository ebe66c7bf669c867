import Foundation
import KasaneAsyncHTTPClient
import KasaneHTTP

/// A real browser for tests: headless Chromium, controlled by chromedriver.
///
/// ```swift
/// @Test(.enabled(if: Browser.isInstalled, "make setup installs Chromium"))
/// func `a typed city is found`() async throws {
///     try await Browser.run { browser in
///         try await browser.open("http://127.0.0.1:8080/cities")
///         try await browser.type("Tokyo", into: "#city")
///         try await browser.wait(until: "document.title == 'Tokyo'")
///     }
/// }
/// ```
///
/// Each run starts its own browser, which has an empty profile and accepts any certificate. The
/// driver and the browser end with the closure or with the test process, even if the process
/// crashes. Commands run one at a time and throw ``BrowserError`` if they fail.
public struct Browser: Sendable {
    let session: WebDriverSession

    /// Whether Chromium and its driver are installed.
    public static var isInstalled: Bool {
        [DriverProcess.driver, DriverProcess.browser].allSatisfy {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    /// Starts a browser and runs a closure.
    ///
    /// Starting a browser takes about a second.
    ///
    /// - Parameter body: A closure that receives the browser with an empty tab.
    /// - Throws: The closure's error, or ``BrowserError`` if the browser fails to start.
    public static func run<Value: Sendable>(
        _ body: (Browser) async throws -> Value
    ) async throws -> Value {
        let profile = try TemporaryFile(named: "profile")
        let driver = try await DriverProcess()
        let result: Result<Value, any Error>
        do {
            let value = try await AsyncHTTPTransport.run { transport in
                try await body(
                    Browser(
                        session: WebDriverSession(driver, transport, profile: profile.path)
                    )
                )
            }
            result = .success(value)
        } catch {
            result = .failure(error)
        }
        await driver.stop()
        return try result.get()
    }

    // MARK: Pages

    /// Opens a page and waits until it has loaded.
    ///
    /// - Parameter url: An absolute URL.
    /// - Throws: ``BrowserError``. A response with an error status isn't an error.
    public func open(_ url: String) async throws {
        try await session.send("/url", ["url": url])
    }

    /// Goes back in the current tab's history.
    public func goBack() async throws {
        try await session.send("/back")
    }

    /// Goes forward in the current tab's history.
    public func goForward() async throws {
        try await session.send("/forward")
    }

    /// Reloads the page.
    public func reload() async throws {
        try await session.send("/refresh")
    }

    /// The page's URL.
    public var url: String {
        get async throws { try await session.get("/url") }
    }

    /// The page's title.
    public var title: String {
        get async throws { try await session.get("/title") }
    }

    // MARK: Scripts

    /// Runs a script in the page and returns its result.
    ///
    /// The page's content security policy doesn't apply to the script.
    ///
    /// ```swift
    /// let count: Int = try await browser.evaluate("return document.querySelectorAll('li').length")
    /// ```
    ///
    /// - Parameters:
    ///   - script: A function body. If the function returns a promise, the result is the promise's
    ///     value.
    ///   - arguments: The function's `arguments`.
    /// - Throws: ``BrowserError`` if the script throws, or `DecodingError` if the result has a
    ///   different type.
    public func evaluate<Value: Decodable>(
        _ script: String,
        _ arguments: any Encodable & Sendable...,
        as type: Value.Type = Value.self
    ) async throws -> Value {
        try await session.send("/execute/sync", Script(script, arguments))
    }

    /// Runs a script in the page and ignores its result.
    ///
    /// - Parameter script: A function body, which can use `arguments`.
    /// - Throws: ``BrowserError`` if the script throws.
    public func run(_ script: String, _ arguments: any Encodable & Sendable...) async throws {
        try await session.send("/execute/sync", Script(script, arguments))
    }

    /// Waits until a condition is true on the page, even across navigations.
    ///
    /// - Parameters:
    ///   - condition: A JavaScript expression. An expression that throws is false.
    ///   - limit: The time limit. The default is two minutes.
    /// - Throws: ``BrowserError`` with the code ``BrowserError/Code/timeout``.
    public func wait(
        until condition: String,
        within limit: Duration = .seconds(120)
    ) async throws {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: limit)
        let script = """
            const done = arguments[arguments.length - 1];
            const end = performance.now() + arguments[0];
            const check = () => {
              let isMet = false;
              try { isMet = Boolean(\(condition)); } catch {}
              if (isMet || performance.now() > end) done(isMet);
              else setTimeout(check, 10);
            };
            check();
            """
        repeat {
            do {
                let rest = (end - clock.now) / .milliseconds(1)
                let isMet: Bool = try await session.send(
                    "/execute/async",
                    Script(script, [max(rest, 0)])
                )
                if isMet { return }
            } catch let error as BrowserError
                where [.script, .scriptTimeout].contains(error.code)
            {
                // The browser navigated during the check. The next iteration checks the new page.
            }
        } while clock.now < end
        throw BrowserError(code: .timeout, message: "\(condition) wasn't true within \(limit)")
    }
}

private struct Script: Encodable {
    struct Argument: Encodable {
        let value: any Encodable & Sendable

        func encode(to encoder: any Encoder) throws {
            try value.encode(to: encoder)
        }
    }

    let script: String
    let args: [Argument]

    init(_ script: String, _ arguments: [any Encodable & Sendable]) {
        self.script = script
        args = arguments.map(Argument.init)
    }
}
