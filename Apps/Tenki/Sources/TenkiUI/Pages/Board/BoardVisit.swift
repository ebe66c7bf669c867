import KasaneDomain
public import KasaneLive
public import TenkiApplication
import TenkiDomain

/// A board as a visitor has opened it.
public struct BoardVisit: Hashable, Sendable {
    /// The access that the visitor has.
    public let access: BoardAccess
    /// Whether it is the board of the visitor's device.
    public let isOwn: Bool

    /// Creates a visit.
    ///
    /// - Parameters:
    ///   - access: The access that the visitor has.
    ///   - isOwn: Whether it is the board of the visitor's device.
    public init(_ access: BoardAccess, isOwn: Bool) {
        self.access = access
        self.isOwn = isOwn
    }

    /// Creates a visit of the device's own board, and sets its cookie.
    ///
    /// A newcomer gets a new secret. Their board is stored with their first change only, so robots
    /// store none.
    ///
    /// - Parameters:
    ///   - request: The request for the page.
    ///   - isUsed: Whether the page shows the board, so that its cookie is renewed.
    ///   - isSecure: Whether the pages are served over TLS.
    /// - Throws: `PageCookieError` after the page has been created.
    public init(
        own request: PageRequest,
        isUsed: Bool = false,
        isSecure: Bool = false
    ) throws {
        let known = BoardLink.secret(of: request, isSecure: isSecure)
        var generator = SystemRandomNumberGenerator()
        let secret = known ?? BoardSecret(using: &generator)
        if known == nil || isUsed {
            try request.setCookie(BoardLink.cookie(secret, isSecure: isSecure))
        }
        self.init(known == nil ? .newcomer(secret) : .editing(secret), isOwn: true)
    }

    /// Creates a visit of the board that a link opens.
    ///
    /// - Parameters:
    ///   - request: The request for the page, with the parameter `secret`.
    ///   - openBoard: Finds the board.
    ///   - isSecure: Whether the pages are served over TLS.
    /// - Throws: `PageError.notFound` if there is no such board; `DomainError`s of the store;
    ///   `CancellationError`.
    public init(
        linked request: PageRequest,
        openBoard: OpenBoard,
        isSecure: Bool = false
    ) async throws {
        guard let secret = BoardSecret(request.parameters["secret"] ?? "") else {
            throw PageError.notFound
        }
        do {
            self.init(
                try await openBoard(secret),
                isOwn: BoardLink.secret(of: request, isSecure: isSecure) == secret
            )
        } catch DomainError.notFound {
            throw PageError.notFound
        }
    }
}
