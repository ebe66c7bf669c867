/// User actions reported by a browser.
public struct PageInput: Equatable, Sendable {
    /// A single user action.
    public enum Event: Hashable, Sendable {
        /// The user changed a field.
        case field(String, String)
        /// The user chose a file. The file is `nil` if the field is empty.
        case file(String, Result<UploadedFile, UploadError>?)
        /// The user pressed a button, in which case the value is empty, or moved a row.
        case press(String, value: String = "")
        /// The user navigated back or forward, which changed the query.
        case query(String)
    }

    /// An error thrown while parsing an input.
    public enum ParseError: Error, Hashable, Sendable {
        /// The input exceeds a limit.
        case tooLong
        /// The input isn't in the format of `Documentation/Reference/LiveProtocol.md`.
        case malformed
    }

    /// Size limits for a POST request.
    ///
    /// The limits protect the server. To limit the length of a field's text, use the `maxlength`
    /// attribute.
    public struct Limits: Hashable, Sendable {
        /// The maximum size of the body in bytes.
        ///
        /// The default matches the limit of this library's server and of common proxies. A
        /// non-ASCII character takes up to nine bytes, so the default allows about 100,000
        /// characters.
        public var body = 1 << 20
        /// The maximum number of name–value pairs.
        public var pairs = 100
        /// The maximum size of a value in bytes.
        public var value = 1 << 20

        /// Creates the default limits: 1 MiB for the body and each value, and 100 pairs.
        public init() {}
    }

    /// The sequence number, or `nil` if the form was sent without JavaScript.
    public let number: Int?
    /// The form's page, if the form names its page.
    public let page: PageID?
    /// The number of forms that the page sent before this form.
    public let turn: Int?
    /// The submitted form, or `nil` for the page's implicit form.
    public let form: String?
    /// A hash of the ID of the visitor who received the form, if the form contains the hash.
    package let visitor: String?
    /// The fields' original values, if the form contains them.
    let seen: SeenFields?
    /// Whether files were skipped because their page is unknown.
    let lacksFiles: Bool
    /// Whether the browser has permanently left the page.
    public let isGoodbye: Bool
    package var client: String?
    /// The user actions in order.
    public let events: [Event]

    /// Parses an `application/x-www-form-urlencoded` body.
    public init(body: [UInt8], limits: Limits = Limits()) throws(ParseError) {
        guard body.count <= limits.body else { throw .tooLong }
        let pairs = FormEncoding.pairs(of: body, limit: limits.pairs + 1)
        guard pairs.count <= limits.pairs else { throw .tooLong }
        guard pairs.allSatisfy({ $0.value.utf8.count <= limits.value }) else { throw .tooLong }
        try self.init(pairs: pairs, files: [])
    }

    init(
        pairs: [(name: String, value: String)],
        files: [Event],
        lacksFiles: Bool = false
    ) throws(ParseError) {
        var number: Int?
        var turn: Int?
        var page: PageID?
        var form: String?
        var visitor: String?
        var seen: SeenFields?
        var isGoodbye = false
        var isKnown = true
        var events: [Event] = []
        for (name, value) in pairs {
            switch name {
            case "n": number = try Self.count(value)
            case "turn": turn = try Self.count(value)
            case "page":
                guard let id = PageID(value) else { throw .malformed }
                page = id
            case "form": form = value
            case "for": visitor = value
            case "seen": seen = SeenFields(value)
            case "bye": isGoodbye = true
            // The name of a file whose content wasn't sent.
            case _ where name.hasPrefix("u."): break
            case "q": events.append(.query(value))
            case _ where name.hasPrefix("f."):
                events.append(.field(String(name.dropFirst(2)), value))
            case _ where name.hasPrefix("b."):
                events.append(.press(String(name.dropFirst(2)), value: value))
            default: isKnown = false
            }
        }
        // A page's form can also contain other controls, such as custom elements.
        guard isKnown || page != nil else { throw .malformed }
        self.number = number
        self.turn = turn
        self.page = page
        self.form = form
        self.visitor = visitor
        self.seen = seen
        self.lacksFiles = lacksFiles
        self.isGoodbye = isGoodbye
        self.events = files + events
    }

    private static func count(_ text: String) throws(ParseError) -> Int {
        guard let number = Int(text), number >= 0 else { throw .malformed }
        return number
    }
}
