/// A page's response to a GET request or a form without JavaScript.
public enum PageResponse: Hashable, Sendable {
    /// The page's UTF-8 document, with the status set by ``PageEffect/status(_:)``.
    case page([UInt8], status: PageStatus)
    /// A UTF-8 error document to send instead of the page. The caller must end the session.
    case error([UInt8], status: PageStatus)
    /// A redirect to the page's own address after a form.
    ///
    /// ``PageSession/show()`` returns the document for the redirect.
    case shown(at: String)
    /// A redirect to another address. The caller must end the session.
    case redirect(String)
    /// The page has ended.
    case gone
}
