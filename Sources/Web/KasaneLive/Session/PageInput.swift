/// A browser's report of a user's actions.
public struct PageInput: Equatable, Sendable {
    /// A single user action.
    public enum Event: Hashable, Sendable {
        /// A field's text changed.
        case field(String, String)
        /// A file was sent to a field or was refused, or `nil` if none was chosen.
        case file(String, Result<UploadedFile, UploadError>?)
        /// A button was pressed, or a row of a list was moved; a button's value is empty.
        case press(String, value: String = "")
        /// The query of the address changed, after going back or forward.
        case query(String)
    }

    /// A reason why an input cannot be parsed.
    public enum ParseError: Error, Hashable, Sendable {
        /// It exceeds a limit.
        case tooLong
        /// It does not follow the format in `Documentation/Reference/LiveProtocol.md`.
        case malformed
    }

    /// The size limits of a POST.
    ///
    /// They protect the server. The limit of a field's text is its attribute `maxlength`.
    public struct Limits: Hashable, Sendable {
        /// The maximum size of the whole body in bytes.
        ///
        /// A character outside of ASCII takes up to nine bytes, so the default is enough for a text
        /// of 100,000 characters. It is also the default limit of a server and of common proxies.
        public var body = 1 << 20
        /// The maximum number of name-value pairs.
        public var pairs = 100
        /// The maximum size of one value in bytes.
        public var value = 1 << 20

        /// Creates limits of 1 MiB for the body and each value, and of 100 pairs.
        public init() {}
    }

    /// The sequence number of the POST, or `nil` for a form sent without JavaScript.
    public let number: Int?
    /// The page that a form belongs to, if the form includes it.
    public let page: PageID?
    /// The number of forms sent before this one.
    public let turn: Int?
    /// The form that was sent, or `nil` for the page's own form.
    public let form: String?
    /// A hash of the identity of the visitor to whom the form was shown, if the form includes it.
    package let visitor: String?
    /// The values that the form's fields were shown with, if the form includes them.
    let seen: SeenFields?
    /// Whether the form contained a file that was not received, because its page is not known.
    let lacksFiles: Bool
    /// Whether the browser has left the page permanently.
    public let isGoodbye: Bool
    package var client: String?
    /// The user's actions, in order.
    public let events: [Event]

    /// Parses the body of a POST, as `application/x-www-form-urlencoded`.
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
            // The name of a file whose content was not sent.
            case _ where name.hasPrefix("u."): break
            case "q": events.append(.query(value))
            case _ where name.hasPrefix("f."):
                events.append(.field(String(name.dropFirst(2)), value))
            case _ where name.hasPrefix("b."):
                events.append(.press(String(name.dropFirst(2)), value: value))
            default: isKnown = false
            }
        }
        // A page's form can contain other controls, such as custom elements.
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
