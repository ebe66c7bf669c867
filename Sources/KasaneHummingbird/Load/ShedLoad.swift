import HTTPTypes
public import Hummingbird

/// Refuses requests while the server is behind, the expensive ones of those in debt first.
///
/// Who is refused gets the status 503 and `Retry-After` at once, instead of an answer that comes too late. With a lag
/// above the limit what is expensive is refused, above twice the limit what is ordinary, above four times what is
/// cheap; what is vital, such as `/healthz`, is never. For a client that has all of its allowance left each of these
/// limits is half as high again, and for one that has nothing left it is half.
public struct ShedLoad<Context: RequestContext>: RouterMiddleware {
    /// What a request costs a server, and how much depends on it.
    public enum Importance: Sendable {
        /// It is cheap, and needed to run the server: it is never refused.
        case vital
        /// It is cheap, such as a file.
        case cheap
        /// It belongs to what is open already, such as what is typed on a page.
        case ordinary
        /// It makes something new, such as a page.
        case expensive

        /// How many times the limit is the lag from which it is refused.
        fileprivate var patience: Double? {
            switch self {
            case .vital: nil
            case .cheap: 4
            case .ordinary: 2
            case .expensive: 1
            }
        }
    }

    private let limit: Duration
    private let lag: @Sendable () -> Duration
    private let importance: @Sendable (Request) -> Importance
    private let share: @Sendable (Request, Context) -> Double

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - limit: The lag from which what is expensive is refused.
    ///   - lag: Returns how far the server is behind, such as ``LagMonitor/lag``.
    ///   - importance: Returns what a request costs.
    ///   - share: Returns what the client has left of its allowance, as ``ClientAllowances/share(leftTo:)`` does.
    public init(
        limit: Duration = .milliseconds(150),
        lag: @escaping @Sendable () -> Duration,
        importance: @escaping @Sendable (Request) -> Importance,
        share: @escaping @Sendable (Request, Context) -> Double = { _, _ in 1 }
    ) {
        self.limit = limit
        self.lag = lag
        self.importance = importance
        self.share = share
    }

    /// Handles a request, or refuses it with the status 503.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let lag = lag()
        // Nothing else is asked for as long as all is well.
        guard lag > limit / 2, let patience = importance(request).patience else {
            return try await next(request, context)
        }
        let share = min(max(share(request, context), 0), 1)
        guard lag <= limit * (patience * (0.5 + share)) else {
            // Those who come back at once would find the same.
            throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "2"])
        }
        return try await next(request, context)
    }
}
