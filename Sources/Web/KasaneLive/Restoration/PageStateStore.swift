/// Stores the states of pages for two hours; see ``Restorable``.
///
/// KasaneHummingbird implements it for every SQL store. Servers that share a store restore each
/// other's pages.
public protocol PageStateStore: Sendable {
    /// Stores a state, replacing an earlier revision of the same page.
    ///
    /// If a later revision is already stored, because this call was delayed, keep that one.
    func save(_ state: SavedPageState) async throws

    /// Returns the content of a page's state, or `nil` if this owner has none or it has expired.
    func content(of page: PageID, ownedBy owner: String) async throws -> [UInt8]?

    /// Deletes the state of a page, if there is one.
    func delete(_ page: PageID) async throws

    /// Deletes the states of an owner.
    func deleteAll(ownedBy owner: String) async throws

    /// Deletes the states that have expired.
    func deleteExpired() async throws
}

/// The state of a page, as it is stored.
public struct SavedPageState: Hashable, Sendable {
    /// The page's identity, which only its browser knows.
    public let page: PageID
    /// A hash of the visitor's identity.
    public let owner: String
    /// The client that the page is attributed to, or `nil` if unknown.
    ///
    /// A store can limit the number of states of a client.
    public let client: String?
    /// The revision of the page's state, from 1.
    public let revision: Int
    /// The encoded state, at most 16 kB.
    public let content: [UInt8]

    /// Creates a state.
    public init(page: PageID, owner: String, client: String?, revision: Int, content: [UInt8]) {
        self.page = page
        self.owner = owner
        self.client = client
        self.revision = revision
        self.content = content
    }
}
