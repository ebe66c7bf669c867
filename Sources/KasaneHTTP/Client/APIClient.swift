public import Foundation
import HTTPTypes
public import Logging

/// A client of one service: sends endpoints, returns their responses.
///
/// ```swift
/// let client = try APIClient(
///     baseURL: "https://weather.example", transport: transport, userAgent: "Tenki/0.1")
/// let response = try await client.send(ForecastByCity(city: city))
/// ```
///
/// Every call ends by its deadline, the last byte of the body included, and takes no more than a
/// limit of bytes. Everything else that ``CallPolicies`` say applies in one fixed order. Copies of a
/// client share the state of their policies.
public struct APIClient: Sendable {
    let builder: RequestBuilder
    let pipeline: CallPipeline
    let observer: CallObserver
    private let cache: CacheLayer
    private let refreshes = BackgroundTasks(limit: 16)

    /// Makes a client of the service at a base URL.
    ///
    /// - Parameters:
    ///   - baseURL: `http` or `https`, a host, optionally a port and a path; no query.
    ///   - transport: What carries the requests.
    ///   - userAgent: How the client names itself to the service.
    ///   - policies: How calls are made.
    ///   - logger: What calls are logged to, without secrets.
    ///   - clock: What deadlines, waits and pauses are measured by.
    ///   - date: Tells the date, for what services say in dates.
    ///   - random: Gives numbers from 0 up to 1, for the waits before retries.
    /// - Throws: ``InvalidBaseURL``.
    public init(
        baseURL: String,
        transport: any Transport,
        userAgent: String,
        policies: CallPolicies = CallPolicies(),
        logger: Logger = Logger(label: "kasane.http"),
        clock: any Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) throws(InvalidBaseURL) {
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
    ) throws(InvalidBaseURL) {
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
    /// - Parameters:
    ///   - endpoint: What is sent.
    ///   - progress: What is told how far the call has come.
    /// - Returns: The response.
    /// - Throws: ``NetworkError``, and nothing else.
    public func send<E: Endpoint>(
        _ endpoint: E,
        reporting progress: TransferProgress? = nil
    ) async throws(NetworkError) -> E.Response {
        try await answer(to: endpoint, reporting: progress).value
    }

    /// Sends an endpoint and returns its decoded response with its status, headers and origin.
    ///
    /// - Parameters:
    ///   - endpoint: What is sent.
    ///   - progress: What is told how far the call has come.
    /// - Returns: The response and what is known of it.
    /// - Throws: ``NetworkError``, and nothing else.
    public func answer<E: Endpoint>(
        to endpoint: E,
        reporting progress: TransferProgress? = nil
    ) async throws(NetworkError) -> Answer<E.Response> {
        defer { progress?.finish() }
        let call = try call(of: endpoint, reporting: progress)
        let origin: (Answer<E.Response>) -> AnswerOrigin = { $0.origin }
        do {
            return try await observer.call(call, origin: origin) {
                do {
                    return try await answer(to: call, of: endpoint)
                } catch {
                    throw named(error, call)
                }
            }
        } catch {
            throw named(error, call)
        }
    }

    private func answer<E: Endpoint>(
        to call: Call,
        of endpoint: E
    ) async throws -> Answer<E.Response> {
        pipeline.trace?(.cache)
        let answered = try await cache.answer(to: call, behind: refreshes) {
            [pipeline] conditions in
            try await pipeline.fetch(call.asking(conditions))
        }
        return try decoded(answered, endpoint, call)
    }

    private func decoded<E: Endpoint>(
        _ answered: Answered,
        _ endpoint: E,
        _ call: Call
    ) throws -> Answer<E.Response> {
        guard answered.status.kind == .successful else {
            throw answered.statusError(pipeline.scrubber(of: call), pipeline.clock)
        }
        do {
            return Answer(
                value: try endpoint.decode(answered.body),
                status: answered.status,
                headers: answered.headers,
                origin: answered.origin,
                attempts: answered.attempts
            )
        } catch {
            throw NetworkError(
                .incorrectData(
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

extension Answered {
    /// The error that a status other than 200 to 299 is.
    func statusError(_ scrubber: Scrubber, _ clock: CallClock) -> NetworkError {
        NetworkError(
            .status(status, body: scrubber.snippet(of: body, characters: 2000)),
            mayHaveReachedServer: attempts > 0,
            attempts: attempts,
            retryAfter: headers.retryAfter(now: clock.date())
        )
    }
}
