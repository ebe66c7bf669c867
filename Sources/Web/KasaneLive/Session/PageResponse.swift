/// The response to a GET or to a form sent without JavaScript.
public enum PageResponse: Hashable, Sendable {
    /// The document of the open page, in UTF-8, with the status of ``PageEffect/status(_:)``.
    case page([UInt8], status: PageStatus)
    /// The document of an error, in UTF-8; the page is not shown, and its session must be ended.
    case error([UInt8], status: PageStatus)
    /// A redirect to the open page's own address, at which ``PageSession/show()`` returns its
    /// document once; the response to a form.
    case shown(at: String)
    /// A redirect to this address; the session must be ended.
    case redirect(String)
    /// The page has ended.
    case gone
}
