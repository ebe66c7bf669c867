public import Foundation

extension Browser {
    /// How large the window is, in CSS pixels.
    public struct Size: Hashable, Sendable {
        /// The width.
        public let width: Int
        /// The height.
        public let height: Int
        /// Whether it is the screen of a phone, whose pages are as wide as they say.
        public let isPhone: Bool

        /// Makes a size in CSS pixels.
        ///
        /// - Parameters:
        ///   - width: The width.
        ///   - height: The height.
        ///   - isPhone: Whether it is the screen of a phone.
        public init(width: Int, height: Int, isPhone: Bool = false) {
            self.width = width
            self.height = height
            self.isPhone = isPhone
        }

        /// A phone: 390 × 844.
        public static let phone = Size(width: 390, height: 844, isPhone: true)
        /// A desktop: 1280 × 800.
        public static let desktop = Size(width: 1280, height: 800, isPhone: false)
    }

    /// Whether a page is asked for light or dark colours.
    public enum ColorScheme: String, Hashable, Sendable {
        /// Dark text on light ground.
        case light
        /// Light text on dark ground.
        case dark
    }

    /// Shows the tab at a size.
    ///
    /// - Parameter size: The size.
    /// - Throws: ``BrowserError``.
    public func resize(to size: Size) async throws {
        try await devTools(
            "Emulation.setDeviceMetricsOverride",
            DeviceMetrics(width: size.width, height: size.height, mobile: size.isPhone)
        )
    }

    /// Has the tab prefer a scheme of colours.
    ///
    /// - Parameter scheme: The scheme.
    /// - Throws: ``BrowserError``.
    public func prefer(_ scheme: ColorScheme) async throws {
        try await devTools(
            "Emulation.setEmulatedMedia",
            ["features": [["name": "prefers-color-scheme", "value": scheme.rawValue]]]
        )
    }

    /// Has the tab show pages as they are printed, in light colours, or as on a screen again.
    ///
    /// - Parameter isPrinted: Whether they are to look as on paper.
    /// - Throws: ``BrowserError``.
    public func showPrinted(_ isPrinted: Bool) async throws {
        try await devTools(
            "Emulation.setEmulatedMedia",
            Media(media: isPrinted ? "print" : "")
        )
    }

    /// Has every answer of a server come later to the tab.
    ///
    /// - Parameter latency: How much later; zero for the loopback's own speed.
    /// - Throws: ``BrowserError``.
    public func delayNetwork(by latency: Duration) async throws {
        try await devTools("Network.enable")
        try await devTools(
            "Network.emulateNetworkConditions",
            NetworkConditions(latency: latency / .milliseconds(1))
        )
    }

    /// Takes a picture of what the tab shows.
    ///
    /// - Returns: A picture in the format PNG.
    /// - Throws: ``BrowserError``.
    public func screenshot() async throws -> Data {
        try await session.get("/screenshot")
    }

    /// Takes a picture of what the tab shows into a file, whose folder is made.
    ///
    /// - Parameter file: Where to put a picture in the format PNG; one that is there is replaced.
    /// - Throws: ``BrowserError``, and an error of the file system.
    public func screenshot(to file: URL) async throws {
        let picture = try await screenshot()
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try picture.write(to: file)
    }

    /// A line that the browser has written about a page.
    public struct LogEntry: Decodable, Hashable, Sendable {
        /// How bad it is: `SEVERE`, `WARNING`, `INFO` or `DEBUG`.
        public let level: String
        /// Where it comes from, such as `security`, `javascript` or `network`.
        public let source: String
        /// What it says.
        public let message: String

        /// Whether it tells of something that the page's content security policy forbids.
        public var isPolicyViolation: Bool { message.contains("Content Security Policy") }
    }

    /// Returns what the browser has written since the last look: errors of scripts, failed loads,
    /// violations of a content security policy.
    ///
    /// - Returns: The lines in their order.
    /// - Throws: ``BrowserError``.
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
    let offline = false
    let latency: Double
    let downloadThroughput = -1
    let uploadThroughput = -1
}
