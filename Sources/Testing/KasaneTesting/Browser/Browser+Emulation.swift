public import Foundation

extension Browser {
    /// A window size in CSS pixels.
    public struct Size: Hashable, Sendable {
        /// The width.
        public let width: Int
        /// The height.
        public let height: Int
        /// Whether to emulate a phone, which applies the page's viewport width.
        public let isPhone: Bool

        /// Creates a size in CSS pixels.
        public init(width: Int, height: Int, isPhone: Bool = false) {
            self.width = width
            self.height = height
            self.isPhone = isPhone
        }

        /// The size of a phone: 390 × 844.
        public static let phone = Size(width: 390, height: 844, isPhone: true)
        /// The size of a desktop window: 1280 × 800.
        public static let desktop = Size(width: 1280, height: 800, isPhone: false)
    }

    /// A color scheme.
    public enum ColorScheme: String, Hashable, Sendable {
        /// Dark text on a light background.
        case light
        /// Light text on a dark background.
        case dark
    }

    /// Resizes the window.
    public func resize(to size: Size) async throws {
        try await devTools(
            "Emulation.setDeviceMetricsOverride",
            DeviceMetrics(width: size.width, height: size.height, mobile: size.isPhone)
        )
    }

    /// Sets the preferred color scheme of the current tab.
    public func setColorScheme(_ scheme: ColorScheme) async throws {
        try await devTools(
            "Emulation.setEmulatedMedia",
            ["features": [["name": "prefers-color-scheme", "value": scheme.rawValue]]]
        )
    }

    /// Sets the preferred languages for the current tab's requests and scripts.
    ///
    /// - Parameter languages: BCP 47 tags, preferred languages first. Pass at least one.
    public func setLanguages(_ languages: [String]) async throws {
        try await devTools(
            "Emulation.setUserAgentOverride",
            // An empty user agent keeps the browser's default.
            ["userAgent": "", "acceptLanguage": languages.joined(separator: ",")]
        )
    }

    /// Emulates print or screen media in a light color scheme.
    public func emulatePrint(_ isPrinted: Bool) async throws {
        try await devTools(
            "Emulation.setEmulatedMedia",
            Media(media: isPrinted ? "print" : "")
        )
    }

    /// Adds latency to the current tab's network responses.
    ///
    /// - Parameter latency: The latency. Pass zero to remove it.
    public func delayNetwork(by latency: Duration) async throws {
        try await devTools("Network.enable")
        try await devTools(
            "Network.emulateNetworkConditions",
            NetworkConditions(latency: latency / .milliseconds(1))
        )
    }

    /// Turns JavaScript on or off in the current tab, starting with the next page.
    ///
    /// ``evaluate(_:_:as:)`` and ``wait(until:within:)`` work in both cases.
    public func setJavaScriptEnabled(_ isEnabled: Bool) async throws {
        try await devTools("Emulation.setScriptExecutionDisabled", ["value": !isEnabled])
    }

    /// Disconnects the current tab from the network, or reconnects it.
    ///
    /// New requests fail immediately. Open event streams stay open.
    public func setOffline(_ isOffline: Bool) async throws {
        try await devTools("Network.enable")
        try await devTools(
            "Network.emulateNetworkConditions",
            NetworkConditions(offline: isOffline)
        )
    }

    /// Limits the current tab's upload speed.
    ///
    /// - Parameter rate: The speed in bytes per second.
    public func limitUpload(to rate: Int) async throws {
        try await devTools("Network.enable")
        try await devTools(
            "Network.emulateNetworkConditions",
            NetworkConditions(uploadThroughput: rate)
        )
    }

    /// Throttles the current tab to a mid-range phone on a mobile network.
    ///
    /// The profile is Lighthouse's “slow 4G”: 150 ms latency, 1.6 Mbit/s down, 750 kbit/s up, and a
    /// processor slowed down by a factor of four. See
    /// https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
    public func slowDownToPhone() async throws {
        try await devTools("Network.enable")
        try await devTools(
            "Network.emulateNetworkConditions",
            NetworkConditions(
                latency: 150,
                downloadThroughput: 1_600_000 / 8,
                uploadThroughput: 750_000 / 8
            )
        )
        try await devTools("Emulation.setCPUThrottlingRate", ["rate": 4])
    }

    /// Takes a PNG screenshot of the current tab.
    public func screenshot() async throws -> Data {
        try await session.get("/screenshot")
    }

    /// Saves a screenshot of the current tab, creating the folder if necessary.
    ///
    /// - Parameter file: The PNG file. An existing file is replaced.
    /// - Throws: ``BrowserError``, or a file system error.
    public func screenshot(to file: URL) async throws {
        let picture = try await screenshot()
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try picture.write(to: file)
    }

    /// An entry in the browser's log.
    public struct LogEntry: Decodable, Hashable, Sendable {
        /// The severity: `SEVERE`, `WARNING`, `INFO` or `DEBUG`.
        public let level: String
        /// The source, such as `security`, `javascript` or `network`.
        public let source: String
        /// The message.
        public let message: String

        /// Whether the entry reports a content security policy violation.
        public var isPolicyViolation: Bool { message.contains("Content Security Policy") }
    }

    /// Returns the log entries since the previous call.
    ///
    /// The log includes script errors, failed requests and content security policy violations.
    ///
    /// ```swift
    /// let log = try await browser.takeLog()
    /// #expect(log.filter(\.isPolicyViolation) == [])
    /// ```
    public func takeLog() async throws -> [LogEntry] {
        try await session.send("/se/log", ["type": "browser"])
    }
}

private struct DeviceMetrics: Encodable {
    let width: Int
    let height: Int
    let deviceScaleFactor = 1
    let mobile: Bool
}

private struct Media: Encodable {
    let media: String
    let features = [["name": "prefers-color-scheme", "value": "light"]]
}

private struct NetworkConditions: Encodable {
    var offline = false
    var latency = 0.0
    var downloadThroughput = -1
    var uploadThroughput = -1
}
