public import Foundation
import HTTPTypes
import KasaneConcurrency
public import Logging

/// A client for a single service.
///
/// ```swift
/// let client = try APIClient(
///     baseURL: "https://weather.example",
///     transport: transport,
///     userAgent: "umbrella/1"
/// )
/// let forecast = try await client.send(ForecastByCity(city: "130010"))
/// ```
///
/// Each call has a size limit and a deadline, which includes reading the whole body. The other
/// ``CallPolicies`` apply in a fixed order. Copies of a client share the state of the policies.
public struct APIClient: Sendable {
    let builder: RequestBuilder
    let pipeline: CallPipeline
    let observer: CallObserver
    let cache: CacheLayer
    let refreshes = BackgroundTasks(limit: 16)

    /// Creates a client for the service at a base URL.
    ///
    /// - Parameters:
    ///   - baseURL: An `http` or `https` URL with a host, and optionally a port and a path, but no
    ///     query.
    ///   - logger: The logger for calls. Secrets are redacted.
    ///   - clock: The clock for deadlines, delays and pauses.
    ///   - date: Returns the current date for headers that contain dates.
    ///   - random: Returns random numbers in `0..<1` for retry delays.
    /// - Throws: ``InvalidBaseURLError`` if the base URL is invalid.
    public init(
        baseURL: String,
        transport: any Transport,
        userAgent: String,
        policies: CallPolicies = CallPolicies(),
        logger: Logger = Logger(label: "kasane.http"),
        clock: any Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) throws(InvalidBaseURLError) {
        try self.init(
            baseURL: baseURL,
            transport: transport,
            userAgent: userAgent,
            policies: policies,
            logger: logger,
            clock: CallClock(clock, date: date),
            random: random,
            trace: nil
        )
    }

    package init(
        baseURL: String,
        transport: any Transport,
        userAgent: String,
        policies: CallPolicies,
        logger: Logger,
        clock: CallClock,
        random: @escaping @Sendable () -> Double,
        trace: (@Sendable (CallStep) -> Void)?
    ) throws(InvalidBaseURLError) {
        let base = try BaseURL(baseURL)
        builder = RequestBuilder(base: base, userAgent: userAgent)
        observer = CallObserver(service: base.origin.authority, logger: logger, clock: clock)
        pipeline = CallPipeline(
            policies,
            transport: transport,
            clock: clock,
            random: random,
            observer: observer,
            trace: trace
        )
        cache = CacheLayer(policies, clock: clock, logger: logger)
    }

    /// Sends an endpoint and returns its decoded response.
    ///
    /// ```swift
    /// do {
    ///     show(try await client.send(ForecastByCity(city: "130010")).summary)
    /// } catch {
    ///     show("No forecast, because \(error).")
    /// }
    /// ```
    public func send<E: Endpoint>(
        _ endpoint: E,
        reporting progress: TransferProgress? = nil
    ) async throws(NetworkError) -> E.Response {
        try await response(for: endpoint, reporting: progress).value
    }

    /// Sends an endpoint and returns its decoded response with the status, headers and source.
    ///
    /// ```swift
    /// let response = try await client.response(for: ForecastByCity(city: "130010"))
    /// if case .stale(let age) = response.source { show("\(age) old") }
    /// show(response.value.summary)
    /// ```
    public func response<E: Endpoint>(
        for endpoint: E,
        reporting progress: TransferProgress? = nil
    ) async throws(NetworkError) -> Response<E.Response> {
        defer { progress?.finish() }
        let call = try call(of: endpoint, reporting: progress)
        let source: (Response<E.Response>) -> ResponseSource = { $0.source }
        do {
            return try await observer.call(call, source: source) {
                do {
                    return try await response(for: call, of: endpoint)
                } catch {
                    throw named(error, call)
                }
            }
        } catch {
            throw named(error, call)
        }
    }

    private func response<E: Endpoint>(
        for call: Call,
        of endpoint: E
    ) async throws -> Response<E.Response> {
        pipeline.trace?(.cache)
        let answered = try await cache.answer(to: call, behind: refreshes) {
            [pipeline] conditions in
            try await pipeline.fetch(call.asking(conditions))
        }
        return try decoded(answered, endpoint, call)
    }

    private func decoded<E: Endpoint>(
        _ answered: FetchedResponse,
        _ endpoint: E,
        _ call: Call
    ) throws -> Response<E.Response> {
        guard answered.status.kind == .successful else {
            throw answered.statusError(pipeline.scrubber(of: call), pipeline.clock)
        }
        do {
            return Response(
                value: try endpoint.decode(answered.body),
                status: answered.status,
                headers: answered.headers,
                source: answered.source,
                attempts: answered.attempts
            )
        } catch {
            throw NetworkError(
                .decodingFailed(
                    codingPath: (error as? DecodingError)?.codingPathText ?? "",
                    snippet: pipeline.scrubber(of: call).snippet(of: answered.body)
                ),
                mayHaveReachedServer: answered.attempts > 0,
                attempts: answered.attempts,
                cause: error
            )
        }
    }

    func call<E: Endpoint>(
        of endpoint: E,
        reporting progress: TransferProgress?,
        isStreamed: Bool = false
    ) throws(NetworkError) -> Call {
        do {
            let policy = endpoint.policy
            let end = pipeline.clock.elapsed() + (policy.deadline ?? pipeline.policies.deadline)
            var request = try builder.request(for: endpoint)
            request.progress = progress
            request.maximumBodySize = policy.maximumBodySize ?? pipeline.policies.maximumBodySize
            request.allowsPrivateAddresses = pipeline.policies.addresses
                .allowsPrivateAddress(ofBaseURL: request.head.authority ?? "")
            progress?.update { $0.totalToSend = request.body.map(\.length) ?? 0 }
            return Call(
                name: E.name,
                request: request,
                policy: policy,
                end: end,
                isStreamed: isStreamed
            )
        } catch {
            throw NetworkError(naming: error)
        }
    }

    func named(_ error: any Error, _ call: Call) -> NetworkError {
        let scrubber = pipeline.scrubber(of: call)
        var error = NetworkError(naming: error).scrubbed(by: scrubber)
        error.request = scrubber.scrub(call.request.plainWords)
        return error
    }
}

extension FetchedResponse {
    func statusError(_ scrubber: Scrubber, _ clock: CallClock) -> NetworkError {
        NetworkError(
            .status(status, body: scrubber.snippet(of: body, characters: 2000)),
            mayHaveReachedServer: attempts > 0,
            attempts: attempts,
            retryAfter: headers.retryAfter(now: clock.date())
        )
    }
}
