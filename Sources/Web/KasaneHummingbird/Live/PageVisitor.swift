/// The visitor of a request, as identified by the application.
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
    /// An ID, such as a session secret, that changes with each sign-in.
    ///
    /// Only the visitor with the ID that opened a page can access the page.
    public let id: String
    /// The value that pages read with `PageRequest.principal(as:)`, such as a user, if there is
    /// one.
    public let principal: (any Sendable)?
    /// How long the visitor's open pages live after this request, or `nil` for no limit.
    ///
    /// Each request from a page renews it.
    public let lifetime: Duration?

    /// Creates a visitor.
    ///
    /// - Parameter id: The visitor's ID. When it changes, pass the old one to
    ///   ``LivePages/endSessions(for:)``.
    public init(_ id: String, principal: (any Sendable)? = nil, lifetime: Duration? = nil) {
        self.id = id
        self.principal = principal
        self.lifetime = lifetime
    }
}
