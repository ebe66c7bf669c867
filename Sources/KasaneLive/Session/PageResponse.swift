/// The response to a GET or to a form sent without JavaScript.
public enum PageResponse: Hashable, Sendable {
    /// The document, in UTF-8.
    case page([UInt8])
    /// A redirect to this address.
    case redirect(String)
    /// The page has ended.
    case gone
}
