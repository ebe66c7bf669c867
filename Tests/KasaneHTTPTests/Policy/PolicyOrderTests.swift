import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PolicyOrderTests {
    @Test func `a call takes every step in one fixed order`() async throws {
        let service = try TestService { _, _ in .numbers() }

        _ = try await service.client.send(Numbers())

        #expect(service.steps.all == CallStep.allCases)
    }

    @Test func `a retry begins again behind the retries, at the circuit breaker`() async throws {
        let service = try TestService(random: 0) { _, count in
            count == 1 ? .numbers("", .serviceUnavailable) : .numbers()
        }

        _ = try await service.client.send(Numbers())

        let attempt: [CallStep] = [.breaker, .attemptTimeout, .authentication, .transport]
        #expect(service.steps.all == CallStep.allCases + attempt)
    }

    @Test func `a token that is refused is renewed behind the attempt's timeout`() async throws {
        let count = Tally()
        let authentication = Authentication { _ in AccessToken(Secret("\(count.add())")) }
        let service = try TestService(CallPolicies(authentication: authentication)) { request, _ in
            let isSecond = request.head.headerFields[.authorization] == "Bearer 2"
            return isSecond ? .numbers() : .numbers("", .unauthorized)
        }

        _ = try await service.client.send(Numbers())

        #expect(service.steps.all == CallStep.allCases + [.transport])
        #expect(count.count == 2)
    }

    @Test func `a cached response is used with the circuit open and no token left`() async throws {
        let service = try TestService(
            CallPolicies(
                cache: CachePolicy(),
                rateLimit: RateLimit(1, per: .seconds(3600)),
                retry: .never,
                circuitBreaker: CircuitBreakerPolicy(window: 1, minimumCalls: 1)
            )
        ) { request, count in
            .numbers("[1]", .ok, [.cacheControl: "max-age=60"])
        }
        _ = try await service.client.send(Numbers())

        let answer = try await service.client.response(for: Numbers())

        #expect(answer.source == .cache(age: .zero))
        #expect(service.transport.requests.count == 1)
    }

    @Test func `the deadline counts the wait for the bulkhead`() async throws {
        let gate = TestGate()
        let service = try TestService(
            CallPolicies(deadline: .seconds(10), bulkhead: ConcurrencyLimit(maximumConcurrent: 1))
        ) { request, _ in
            await gate.pass()
            return .numbers()
        }
        let first = Task { try await service.client.send(Numbers(name: "first")) }
        await service.clock.waitForSleepers(1)
        let second = Task { try await service.client.send(Numbers(name: "second")) }
        await service.clock.waitForSleepers(2)

        service.clock.advance(by: .seconds(10))

        let error = await #expect(throws: NetworkError.self) { try await second.value }
        #expect(error?.kind == .overloaded)
        #expect(error?.attempts == 0)
        gate.open()
        _ = await first.result
    }

    @Test func `an open circuit is met by every retry, and ends them`() async throws {
        let service = try TestService(
            CallPolicies(
                retry: RetryPolicy(attempts: 9),
                circuitBreaker: CircuitBreakerPolicy(
                    window: 2,
                    minimumCalls: 2,
                    openDuration: .seconds(7)
                )
            ),
            random: 0
        ) { _, _ in throw NetworkError(.connectionLost, mayHaveReachedServer: true) }

        let error = await service.client.failure(of: Numbers())

        #expect(error?.kind == .circuitOpen)
        #expect(error?.retryAfter == .seconds(7))
        #expect(error?.attempts == 2)
        #expect(error?.mayHaveReachedServer == true)
    }
}
