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
    /// A page can be accessed only by a visitor with the ID for which the page was opened.
    public let id: String
    /// The value that pages read with `PageRequest.principal(as:)`, such as a user, if any.
    public let principal: (any Sendable)?
    /// The lifetime of the visitor's open pages after this request, or `nil` if it is unlimited.
    ///
    /// Each request from a page renews the lifetime.
    public let lifetime: Duration?

    /// Creates a visitor.
    ///
    /// - Parameter id: The visitor's ID. When the ID changes, pass the previous ID to
    ///   ``LivePages/endSessions(for:)``.
    public init(_ id: String, principal: (any Sendable)? = nil, lifetime: Duration? = nil) {
        self.id = id
        self.principal = principal
        self.lifetime = lifetime
    }
}
