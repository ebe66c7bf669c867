/// The visitor of a request, as the application has identified it.
///
/// ```swift
/// live.addRoutes(
///     to: router,
///     visitor: { request, _ in
///         guard let login = login(of: request), let user = try await users.find(login) else {
///             return nil
///         }
///         return PageVisitor(login, principal: user)
///     }
/// )
/// ```
public struct PageVisitor: Sendable {
    /// The identity, such as a login secret that is renewed at each login.
    ///
    /// A page is accessible only to the identity that has opened it.
    public let id: String
    /// The value that the closures of the pages read as `PageRequest.principal(as:)`, such as a
    /// user, or `nil` if there is none.
    public let principal: (any Sendable)?
    /// The time after this request at which the visitor's open pages end, or `nil` for no limit.
    ///
    /// Each request of a page renews it.
    public let lifetime: Duration?

    /// Creates a visitor.
    ///
    /// - Parameter id: The identity; see ``LivePages/endSessions(for:)`` for the previous one.
    public init(_ id: String, principal: (any Sendable)? = nil, lifetime: Duration? = nil) {
        self.id = id
        self.principal = principal
        self.lifetime = lifetime
    }
}
