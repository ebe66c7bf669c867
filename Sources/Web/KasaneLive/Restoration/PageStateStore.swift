/// A store that keeps page states for two hours; see ``Restorable``.
///
/// KasaneHummingbird provides an implementation for every SQL store. Servers that share a store can
/// restore each other's pages.
public protocol PageStateStore: Sendable {
    /// Saves a state, replacing the page's earlier revision.
    ///
    /// If a later revision is already stored because this call was delayed, the later revision is
    /// kept.
    func save(_ state: SavedPageState) async throws

    /// Returns a page's state, or `nil` if the owner has no unexpired state for the page.
    func content(of page: PageID, ownedBy owner: String) async throws -> [UInt8]?

    /// Deletes a page's state if it exists.
    func delete(_ page: PageID) async throws

    /// Deletes all states of an owner.
    func deleteAll(ownedBy owner: String) async throws

    /// Deletes all expired states.
    func deleteExpired() async throws
}

/// A page's saved state.
public struct SavedPageState: Hashable, Sendable {
    /// The page's ID, which is known only to the page's browser.
    public let page: PageID
    /// A hash of the visitor's ID.
    public let owner: String
    /// The client whose quota the state counts toward, if known.
    ///
    /// A store can limit the number of states per client.
    public let client: String?
    /// The revision number, starting at 1.
    public let revision: Int
    /// The encoded state, up to 16 kB.
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
