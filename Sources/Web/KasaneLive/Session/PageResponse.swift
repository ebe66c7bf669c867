/// A page's response to a GET request or a form without JavaScript.
public enum PageResponse: Hashable, Sendable {
    /// The page's document in UTF-8, with the status from ``PageEffect/status(_:)``.
    case page([UInt8], status: PageStatus)
    /// An error document in UTF-8 to send instead of the page. End the session.
    case error([UInt8], status: PageStatus)
    /// A redirect to the page's own address after a form. ``PageSession/show()`` returns the
    /// document for it once.
    case shown(at: String)
    /// A redirect to another address. End the session.
    case redirect(String)
    /// The page has ended.
    case gone
}
