public import CoreMetrics
import HTTPTypes
public import Hummingbird
import KasaneConcurrency
import Synchronization

/// Records the number and duration of requests by method, route and status, as
/// `http.server.request.duration`.
///
/// The route is the pattern that matched the path, so the number of series is limited. The duration
/// ends with the response's head, so it doesn't include the body of a stream.
///
/// ```swift
/// router.add(middleware: RequestMetricsMiddleware(factory: metrics))
/// ```
public struct RequestMetricsMiddleware<Context: RequestContext>: RouterMiddleware {
    private struct Key: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private final class Timers: Sendable {
        let timers = Mutex<[Key: CoreMetrics.Timer]>([:])
    }

    private let factory: any MetricsFactory
    private let elapsed: Stopwatch
    // Creating a timer acquires process-wide locks, so each timer is created only once.
    private let timers = Timers()

    /// Creates the middleware, which must precede any middleware that creates responses.
    public init(
        factory: any MetricsFactory = MetricsSystem.factory,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.factory = factory
        elapsed = Stopwatch(clock)
    }

    /// Handles the request, and records its duration and status.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = elapsed()
        do {
            let response = try await next(request, context)
            record(request, context, response.status.code, elapsed() - start)
            return response
        } catch {
            let status = HTTPResponse.Status(of: error)
            record(request, context, status.code, elapsed() - start)
            throw error
        }
    }

    private func record(
        _ request: Request,
        _ context: Context,
        _ status: Int,
        _ time: Duration
    ) {
        let isKnown = HTTPRequest.Method.known.contains(request.method)
        let key = Key(
            method: isKnown ? request.method.rawValue : "_OTHER",
            route: context.endpointPath ?? "NotFound",
            status: status
        )
        timer(key).recordNanoseconds(Int64(time / .nanoseconds(1)))
    }

    private func timer(_ key: Key) -> CoreMetrics.Timer {
        timers.timers.withLock { timers in
            if let known = timers[key] { return known }
            let new = CoreMetrics.Timer(
                label: "http.server.request.duration",
                dimensions: [
                    ("http.request.method", key.method), ("http.route", key.route),
                    ("http.response.status_code", "\(key.status)"),
                ],
                preferredDisplayUnit: .seconds,
                factory: factory
            )
            timers[key] = new
            return new
        }
    }
}
