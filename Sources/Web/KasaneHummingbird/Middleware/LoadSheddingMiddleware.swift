import HTTPTypes
public import Hummingbird

/// Rejects requests while the server is overloaded, starting with expensive requests.
///
/// Rejected clients immediately receive status 503 with `Retry-After` instead of a late response.
/// Expensive requests are rejected when the lag exceeds the limit, ordinary requests at twice the
/// limit, and cheap requests at four times the limit. Vital requests, such as `/healthz`, are never
/// rejected. A client's remaining allowance scales these thresholds by a factor from 0.5, if the
/// allowance is empty, to 1.5, if it is full.
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
    /// The importance of a request under load.
    public enum Importance: Sendable {
        /// A cheap request that is required to operate the server. Never rejected.
        case vital
        /// A cheap request, such as a request for a file.
        case cheap
        /// A request from an open page, such as an input.
        case ordinary
        /// A request that creates something, such as a page.
        case expensive

        /// The multiple of the lag limit above which requests are rejected.
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
    ///   - lag: Returns the current lag, such as ``LagMonitor/lag``.
    ///   - share: Returns the client's remaining allowance, such as
    ///     ``ClientAllowances/share(leftTo:)``.
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

    /// Handles the request, or rejects it with status 503.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let lag = lag()
        // If there is no lag, the closures aren't called.
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
