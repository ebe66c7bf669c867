/// An error from a browser command.
///
/// ```swift
/// do {
///     try await browser.click("#delete")
/// } catch let error as BrowserError where error.code == .clickIntercepted {
///     try await browser.press(.escape)
/// }
/// ```
public struct BrowserError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An error code from the WebDriver standard.
    public struct Code: Hashable, Sendable, RawRepresentable {
        /// The standard's name, such as `no such element`.
        public let rawValue: String

        /// Creates a code from the standard's name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// No element matches the selector.
        public static let noSuchElement = Code(rawValue: "no such element")
        /// Another element, such as a dialog, obscures the element.
        public static let clickIntercepted = Code(rawValue: "element click intercepted")
        /// The element is no longer on the page.
        public static let staleElement = Code(rawValue: "stale element reference")
        /// The script threw an error, or the browser navigated while it ran.
        public static let script = Code(rawValue: "javascript error")
        /// The script ran for too long, or the browser navigated while it ran.
        public static let scriptTimeout = Code(rawValue: "script timeout")
        /// The condition wasn't met in time.
        public static let timeout = Code(rawValue: "timeout")
        /// The browser or its driver failed to start.
        ///
        /// Run `make setup` to install both.
        public static let notStarted = Code(rawValue: "session not created")
    }

    /// The error code.
    public let code: Code
    /// The driver's message.
    public let message: String

    /// The code and the message.
    public var description: String { "\(code.rawValue): \(message)" }
}
