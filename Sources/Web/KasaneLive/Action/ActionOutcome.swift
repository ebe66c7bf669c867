/// The navigation after an action succeeds.
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
    /// URLs that would run a script are ignored. Except for ``PageRequest/returnAddress``, don't
    /// redirect to a URL from a request, because the URL could point to another site.
    ///
    /// - Parameter cookies: The cookies to set with the redirect. The action must belong to a form
    ///   with `isPlain`, because patches can't set cookies.
    public static func redirect(to url: String, cookies: [PageCookie] = []) -> Self {
        Self(url: url, cookies: cookies)
    }
}
