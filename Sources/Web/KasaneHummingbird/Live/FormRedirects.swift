import HTTPTypes
import KasaneConcurrency
import KasaneLive
import Synchronization

/// The redirects of forms that ended their page, such as sign-in forms, in case a form is resent.
///
/// If a browser sends a form twice, it ignores the first response and its cookies. The second
/// response must therefore be identical.
final class FormRedirects: Sendable {
    struct Form: Hashable {
        private let visitor: String
        private let page: PageID
        private let turn: Int
        /// Stored as a hash because the values can be long.
        private let events: Int

        init?(_ input: PageInput, of visitor: Visitor) {
            guard let page = input.page, let turn = input.turn else { return nil }
            self.visitor = visitor.name
            self.page = page
            self.turn = turn
            events = input.events.hashValue
        }
    }

    private struct Redirect {
        let headers: HTTPFields
        let time: Duration
    }

    /// The maximum number of stored redirects.
    ///
    /// Additional redirects aren't stored.
    private static let limit = 1_000

    private let now: Stopwatch
    private let redirects = Mutex<[Form: Redirect]>([:])

    init(clock: any Clock<Duration>) {
        now = Stopwatch(clock)
    }

    func keep(_ headers: HTTPFields, for form: Form) {
        let now = now()
        redirects.withLock { redirects in
            redirects = redirects.filter { now - $0.value.time < PageRegistry.redirectTimeout }
            guard redirects.count < Self.limit else { return }
            redirects[form] = Redirect(headers: headers, time: now)
        }
    }

    func headers(for form: Form) -> HTTPFields? {
        let now = now()
        guard let redirect = redirects.withLock({ $0[form] }),
            now - redirect.time < PageRegistry.redirectTimeout
        else { return nil }
        return redirect.headers
    }
}
