/// What happens after an action succeeds.
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

    /// Stays on the page.
    public static let stay = Self(url: nil, cookies: [])

    /// Redirects to another page.
    ///
    /// A URL that would run a script is ignored. Don't use a URL from a request, except for
    /// ``PageRequest/returnAddress``, because it could lead to another site.
    ///
    /// - Parameter cookies: Cookies to set with the redirect. The action must then belong to a form
    ///   with `isPlain`, because patches can't set cookies.
    public static func redirect(to url: String, cookies: [PageCookie] = []) -> Self {
        Self(url: url, cookies: cookies)
    }
}
