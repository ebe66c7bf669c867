import HTTPTypes
public import Hummingbird

/// Rejects requests while the server is overloaded, starting with expensive requests of clients in
/// debt.
///
/// A rejected client immediately gets the status 503 with `Retry-After`, instead of a response that
/// comes too late. Expensive requests are rejected when the lag exceeds the limit, ordinary
/// requests at twice the limit, cheap requests at four times the limit; vital requests, such as
/// `/healthz`, are never rejected. These thresholds are multiplied by 1.5 for a client with a full
/// allowance, and by 0.5 for a client with an empty one.
///
/// ```swift
/// router.add(
///     middleware: LoadSheddingMiddleware(
///         lag: { [monitor] in monitor.lag },
///         importance: { request in request.uri.path == "/healthz" ? .vital : .ordinary }
///     )
/// )
/// ```
public struct LoadSheddingMiddleware<Context: RequestContext>: RouterMiddleware {
    /// The importance of a request, derived from its cost and its purpose.
    public enum Importance: Sendable {
        /// A cheap request needed to operate the server, which is never rejected.
        case vital
        /// A cheap request, such as one for a file.
        case cheap
        /// A request of an open page, such as an input.
        case ordinary
        /// A request that creates something new, such as a page.
        case expensive

        /// The multiple of the limit above which requests are rejected.
        fileprivate var tolerance: Double? {
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
    ///   - limit: The lag above which expensive requests are rejected.
    ///   - lag: Returns the server's current lag, such as ``LagMonitor/lag``.
    ///   - share: Returns the client's remaining share of its allowance, as
    ///     ``ClientAllowances/share(leftTo:)`` does.
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

    /// Handles a request, or rejects it with the status 503.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let lag = lag()
        // Without a lag, the closures are not called.
        guard lag > limit / 2, let tolerance = importance(request).tolerance else {
            return try await next(request, context)
        }
        let share = min(max(share(request, context), 0), 1)
        guard lag <= limit * (tolerance * (0.5 + share)) else {
            // An immediate retry would be rejected again.
            throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "2"])
        }
        return try await next(request, context)
    }
}
