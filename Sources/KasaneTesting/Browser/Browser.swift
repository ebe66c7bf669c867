import Foundation
import KasaneHTTP

/// A real browser that a test uses as people do: Chromium without a window, by way of chromedriver.
///
/// ```swift
/// @Test(.enabled(if: Browser.isInstalled, "make setup installs Chromium"))
/// func `the city that one types is found`() async throws {
///     try await Browser.run { browser in
///         try await browser.open("http://127.0.0.1:8080/cities")
///         try await browser.find("#city").type("Tokyo")
///         try await browser.until("document.title == 'Tokyo'")
///     }
/// }
/// ```
///
/// Each run is a browser of its own with an empty profile, which takes any certificate. Driver and browser end with the
/// body, and with the test's process however that ends. Commands wait for each other.
public struct Browser: Sendable {
    let session: WebDriverSession

    /// Whether Chromium and its driver are there.
    public static var isInstalled: Bool {
        [DriverProcess.driver, DriverProcess.browser].allSatisfy {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    /// Runs a body with a browser, which takes about a second to start.
    ///
    /// - Parameter body: Gets the browser, which shows an empty tab.
    /// - Returns: What the body returned.
    /// - Throws: What the body throws, and ``BrowserError`` if no browser can be started.
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

    /// Opens a page and waits until it is loaded.
    ///
    /// - Parameter url: Its whole address.
    /// - Throws: ``BrowserError``; an answer of any status is a page.
    public func open(_ url: String) async throws {
        try await session.send("/url", ["url": url])
    }

    /// Goes back in the history of the tab.
    ///
    /// - Throws: ``BrowserError``.
    public func goBack() async throws {
        try await session.send("/back")
    }

    /// Goes forward in the history of the tab.
    ///
    /// - Throws: ``BrowserError``.
    public func goForward() async throws {
        try await session.send("/forward")
    }

    /// Loads the page again.
    ///
    /// - Throws: ``BrowserError``.
    public func reload() async throws {
        try await session.send("/refresh")
    }

    /// The address of the page.
    public var url: String {
        get async throws { try await session.get("/url") }
    }

    /// The title of the page.
    public var title: String {
        get async throws { try await session.get("/title") }
    }

    // MARK: Scripts

    /// Runs a script in the page.
    ///
    /// The page's content security policy does not hold for it.
    ///
    /// - Parameters:
    ///   - script: The body of a function; what it returns is returned, a promise when it is kept.
    ///   - arguments: Its `arguments`.
    ///   - type: What it returns.
    /// - Returns: What the script returned.
    /// - Throws: ``BrowserError`` if the script throws; a `DecodingError` if it returns something else.
    public func evaluate<Value: Decodable>(
        _ script: String,
        _ arguments: any Encodable & Sendable...,
        as type: Value.Type = Value.self
    ) async throws -> Value {
        try await session.send("/execute/sync", Script(script, arguments))
    }

    /// Runs a script in the page for what it does.
    ///
    /// - Parameters:
    ///   - script: The body of a function.
    ///   - arguments: Its `arguments`.
    /// - Throws: ``BrowserError`` if the script throws.
    public func run(_ script: String, _ arguments: any Encodable & Sendable...) async throws {
        try await session.send("/execute/sync", Script(script, arguments))
    }

    /// Waits until something is true in the page, also across pages.
    ///
    /// - Parameters:
    ///   - condition: An expression; while it throws, it is not true.
    ///   - limit: How long to wait.
    /// - Throws: ``BrowserError`` with the code ``BrowserError/Code/timeout``.
    public func until(_ condition: String, within limit: Duration = .seconds(20)) async throws {
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
                // The page was left while it was looked at: the next one is looked at.
            }
        } while clock.now < end
        throw BrowserError(code: .timeout, message: "\(condition) did not become true in \(limit)")
    }
}

/// The parameters of a script's command.
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
