/// An error of a browser command.
///
/// ```swift
/// do {
///     try await browser.click("#delete")
/// } catch let error as BrowserError where error.code == .clickIntercepted {
///     try await browser.press(.escape)
/// }
/// ```
public struct BrowserError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error codes of the WebDriver standard.
    public struct Code: Hashable, Sendable, RawRepresentable {
        /// The standard's text, such as `no such element`.
        public let rawValue: String

        /// Creates a code from the standard's text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// No element matches the selector.
        public static let noSuchElement = Code(rawValue: "no such element")
        /// Another element, such as a dialog, covers the element.
        public static let clickIntercepted = Code(rawValue: "element click intercepted")
        /// The element is no longer in the page.
        public static let staleElement = Code(rawValue: "stale element reference")
        /// The script threw an error, or the browser navigated while it ran.
        public static let script = Code(rawValue: "javascript error")
        /// The script did not end in time, or the browser navigated while it ran.
        public static let scriptTimeout = Code(rawValue: "script timeout")
        /// The condition was not met in time.
        public static let timeout = Code(rawValue: "timeout")
        /// The browser or its driver failed to start.
        ///
        /// `make setup` installs both.
        public static let notStarted = Code(rawValue: "session not created")
    }

    /// The error code.
    public let code: Code
    /// The message of the driver.
    public let message: String

    /// A human-readable description.
    public var description: String { "\(code.rawValue): \(message)" }
}
