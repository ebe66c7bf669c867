/// What a browser sends of what its user did.
public struct PageInput: Equatable, Sendable {
    /// One thing that the user did.
    public enum Event: Hashable, Sendable {
        /// A field holds a text now.
        case field(String, String)
        /// A button was pressed.
        case press(String)
        /// The address' query is another, after a step back or forward.
        case query(String)
    }

    /// Why an input cannot be read.
    public enum Problem: Error, Hashable, Sendable {
        /// It is longer than a page's input can be.
        case tooLong
        /// It is not in the form of `Documentation/LiveProtocol.md`.
        case malformed
    }

    /// How much a POST may hold.
    public struct Limits: Hashable, Sendable {
        /// The bytes of the whole body.
        public var body = 65_536
        /// The number of names and values.
        public var pairs = 100
        /// The bytes of one value.
        public var value = 16_384

        /// Takes 64 kB in at most 100 pairs, 16 kB of which may be one value's.
        public init() {}
    }

    /// The number of the POST, or `nil` of a form that is sent without JavaScript.
    public let number: Int?
    /// The page that a form belongs to, if it says so.
    public let page: PageID?
    /// How many forms were sent before this one.
    public let turn: Int?
    /// The form that was sent, or `nil` for the page's own.
    public let form: String?
    /// Whether the browser has left the page for good.
    public let isGoodbye: Bool
    /// What the user did, in order.
    public let events: [Event]

    /// Reads the body of a POST.
    ///
    /// - Parameters:
    ///   - body: The body, `application/x-www-form-urlencoded`.
    ///   - limits: How much it may hold.
    /// - Throws: A ``Problem``.
    public init(body: [UInt8], limits: Limits = Limits()) throws(Problem) {
        guard body.count <= limits.body else { throw .tooLong }
        let pairs = FormEncoding.pairs(of: body, limit: limits.pairs + 1)
        guard pairs.count <= limits.pairs else { throw .tooLong }
        guard pairs.allSatisfy({ $0.value.utf8.count <= limits.value }) else { throw .tooLong }
        var number: Int?
        var turn: Int?
        var page: PageID?
        var form: String?
        var isGoodbye = false
        var events: [Event] = []
        for (name, value) in pairs {
            switch name {
            case "n": number = try Self.count(value)
            case "turn": turn = try Self.count(value)
            case "page":
                guard let id = PageID(value) else { throw .malformed }
                page = id
            case "form": form = value
            case "bye": isGoodbye = true
            case "q": events.append(.query(value))
            case _ where name.hasPrefix("f."):
                events.append(.field(String(name.dropFirst(2)), value))
            case _ where name.hasPrefix("b."): events.append(.press(String(name.dropFirst(2))))
            default: throw .malformed
            }
        }
        self.number = number
        self.turn = turn
        self.page = page
        self.form = form
        self.isGoodbye = isGoodbye
        self.events = events
    }

    private static func count(_ text: String) throws(Problem) -> Int {
        guard let number = Int(text), number >= 0 else { throw .malformed }
        return number
    }
}
