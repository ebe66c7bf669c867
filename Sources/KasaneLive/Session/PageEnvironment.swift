import Synchronization

/// What all pages of an application have in common.
public struct PageEnvironment: Sendable {
    /// The language of the pages' text, as in BCP 47.
    public var language = "en"
    /// The paths of the pages' stylesheets.
    public var stylesheets: [String] = []
    /// The path below which the script, the streams and the inputs are served.
    public var prefix = "/kasane"
    /// The least time from one patch of a page to the next.
    public var patchInterval: Duration = .milliseconds(34)
    /// How long the first answer waits for what a page loads.
    ///
    /// A page that takes longer is sent as it is then, and what it still loads comes live.
    public var loadPatience: Duration = .milliseconds(1500)
    /// How long a form that is sent without JavaScript waits for what it started.
    public var formPatience: Duration = .seconds(5)
    /// How long the end of a page waits for what goes on though it is cancelled.
    public var endPatience: Duration = .seconds(2)
    /// How many presses of a page's buttons may be under way at once; one more is refused.
    public var maximumPresses = 64
    /// Returns what a user is told of an error that nobody handled, in the language of the page.
    ///
    /// Only errors that say ``UserFacingError`` are shown in their own words, for others may tell secrets. By
    /// default the rest is told in English.
    public var describe: @Sendable (any Error, _ language: String) -> Alert = { error, _ in
        (error as? any UserFacingError)?.alert
            ?? Alert("Something went wrong", message: "Nothing was lost here. Please try again.")
    }
    /// Takes each error that nobody handled, to be logged.
    public var report: @Sendable (any Error) -> Void = { _ in }
    /// Returns what a user without JavaScript is told when the page that was sent from is gone, in the language
    /// of the page; by default in English.
    public var renewal: @Sendable (_ language: String) -> Alert = { _ in
        Alert(
            "This page was renewed",
            message:
                "It had been open for too long. What you entered is still here; please send it again."
        )
    }
    /// Returns what a user without JavaScript is told when the browser has not sent the cookie that the page was
    /// sent with, in the language of the page; by default in English.
    public var missingCookie: @Sendable (_ language: String) -> Alert = { _ in
        Alert(
            "This page needs a cookie",
            message: """
                Your browser did not send this site's cookie. Allow it, for this site only. What you entered \
                is still here; please send it again.
                """
        )
    }
    /// Returns the whole document that a visitor is shown while there is no room for another page; `nil` for an
    /// English one.
    public var noRoom: (@Sendable (PageVisit) -> any HTML)?
    /// The content that pages render for each other (see ``Shared``), or `nil` if each renders its own.
    public var sharedContent: SharedContent? = SharedContent()
    /// What time is measured with.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// How many patches are rendered at once, however many pages have something to show.
    ///
    /// Requests wait behind no more than these.
    package var patchTurns = TurnQueue(limit: 2)

    /// Makes an environment with English pages, no stylesheet and an error text that tells nothing.
    public init() {}
}

/// An error that may be shown to the user in its own words.
public protocol UserFacingError: Error {
    /// What the user is told.
    var alert: Alert { get }
}

/// The life of a page, at whose end things can be done.
public final class PageLifetime: Sendable {
    private let closures = Mutex<[@Sendable () async -> Void]>([])

    init() {}

    /// Has something done when the page goes, after its tasks have ended.
    ///
    /// - Parameter closure: What to do; what was asked for last is done first.
    public func atEnd(_ closure: @escaping @Sendable () async -> Void) {
        closures.withLock { $0.append(closure) }
    }

    func end() async {
        let all = closures.withLock { closures in
            defer { closures = [] }
            return closures
        }
        for closure in all.reversed() {
            await closure()
        }
    }
}
