public import TenkiDomain

/// A visitor's access to a board.
public struct BoardAccess: Hashable, Sendable {
    /// The secrets of the links to a board.
    public struct Links: Hashable, Sendable {
        /// The secret for editing.
        public let editing: BoardSecret
        /// The secret for reading.
        public let reading: BoardSecret
    }

    /// The list that the visitor sees.
    public let list: Watchlist.ID
    /// The secrets of the board's links; `nil` for a visitor who may only read.
    public let links: Links?

    private init(list: Watchlist.ID, links: Links?) {
        self.list = list
        self.links = links
    }

    /// The access to a board with its secret for editing.
    ///
    /// Until the first change, the board does not exist and shows the list of the installation.
    public static func editing(_ secret: BoardSecret) -> Self {
        Self(
            list: .board(BoardID(secret)),
            links: Links(editing: secret, reading: secret.reading)
        )
    }

    /// The access of a newcomer, whose secret has been created for this visit.
    ///
    /// No board can exist yet, so all newcomers share one observation.
    public static func newcomer(_ secret: BoardSecret) -> Self {
        Self(list: .installation, links: editing(secret).links)
    }

    /// The access to a board for reading.
    public static func reading(_ board: BoardID) -> Self {
        Self(list: .board(board), links: nil)
    }

    /// The access after a change, which has created the board.
    public var changed: Self { links.map { .editing($0.editing) } ?? self }

    /// The secret for editing.
    ///
    /// - Throws: `DomainError.conflict` with `BoardLimit.readOnly` for a visitor who may only read.
    func editingSecret() throws -> BoardSecret {
        guard let links else { throw BoardLimit.readOnly.error }
        return links.editing
    }
}
