/// What follows an action that succeeded.
///
/// ```swift
/// @Observable final class NoteModel {
///     @ObservationIgnored lazy var delete = Action(outcomeOf: self) { model in
///         try await model.remove()
///         return .redirect(to: "/notes")
///     }
///
///     func remove() async throws {}
/// }
/// ```
public struct ActionOutcome: Sendable {
    let url: String?
    let cookies: [PageCookie]

    /// The page stays open.
    public static let stay = Self(url: nil, cookies: [])

    /// The browser leaves the page for another one.
    ///
    /// A URL that would run a script is not followed. Do not pass a URL from a request, except for
    /// ``PageRequest/returnAddress``, because it might lead to another site.
    ///
    /// - Parameter cookies: The cookies that the response sets. Only the browser itself can receive
    ///   them, so the action must belong to a form with `isPlain`.
    public static func redirect(to url: String, cookies: [PageCookie] = []) -> Self {
        Self(url: url, cookies: cookies)
    }
}
