/// Why a browser could not do what a test wanted.
public struct BrowserError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a failure, as the WebDriver standard names it.
    public struct Code: Hashable, Sendable, RawRepresentable {
        /// The standard's text, such as `no such element`.
        public let rawValue: String

        /// Makes a code of the standard's text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// No element matches the selector.
        public static let noSuchElement = Code(rawValue: "no such element")
        /// Something else stands in front of the element, such as a dialog.
        public static let clickIntercepted = Code(rawValue: "element click intercepted")
        /// The element is not in the page any more.
        public static let staleElement = Code(rawValue: "stale element reference")
        /// A script of the test threw, or its page was left while it ran.
        public static let script = Code(rawValue: "javascript error")
        /// A script of the test did not end, or its page was left while it ran.
        public static let scriptTimeout = Code(rawValue: "script timeout")
        /// What was waited for did not come in time.
        public static let timeout = Code(rawValue: "timeout")
        /// No browser or no driver could be started: `make setup` installs both.
        public static let notStarted = Code(rawValue: "session not created")
    }

    /// The kind of the failure.
    public let code: Code
    /// What the driver says about it.
    public let message: String

    /// What happened, for people.
    public var description: String { "\(code.rawValue): \(message)" }
}
