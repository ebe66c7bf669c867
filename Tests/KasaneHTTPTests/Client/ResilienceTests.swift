import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ResilienceTests {
    @Test func `retries wait as the clock says, and end with the last failure`() async throws {
        let service = try TestService { _, _ in .numbers("no", .serviceUnavailable) }
        let call = Task { try await service.client.send(Numbers()) }

        await service.clock.waitForSleeper(of: .milliseconds(100))
        service.clock.advance(by: .milliseconds(100))
        await service.clock.waitForSleeper(of: .milliseconds(200))
        service.clock.advance(by: .milliseconds(200))

        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.kind == .status(.serviceUnavailable, body: "no"))
        #expect(error?.attempts == 3)
        #expect(error?.mayHaveReachedServer == true)
    }

    @Test func `a Retry-After beyond the deadline fails at once`() async throws {
        let service = try TestService { _, _ in
            .numbers("", .tooManyRequests, [.retryAfter: "3600"])
        }

        let error = await service.client.failure(of: Numbers())

        #expect(error?.retryAfter == .seconds(3600))
        #expect(error?.attempts == 1)
    }

    @Test func `a body that can be read once is not sent twice`() async throws {
        let service = try TestService { _, _ in .numbers("", .serviceUnavailable) }
        let body = RequestBody.stream(length: 1, once: ByteChunks(Data("x".utf8)))

        let error = await service.client.failure(of: Numbers(method: .put, body: body))

        #expect(error?.attempts == 1)
        #expect(service.transport.requests.count == 1)
    }

    @Test func `a request that says that it is idempotent is`() async throws {
        let service = try TestService(random: 0) { _, count in
            count < 3 ? .numbers("", .serviceUnavailable) : .numbers()
        }
        let policy = EndpointPolicy(isIdempotent: true)

        let answer = try await service.client.response(for: Numbers(method: .post, policy: policy))

        #expect(answer.attempts == 3)
    }

    @Test func `an attempt that takes too long is followed by another`() async throws {
        let service = try TestService(CallPolicies(attemptTimeout: .seconds(2)), random: 0) {
            _,
            count in
            if count == 1 { try await Task.sleep(for: .seconds(3600)) }
            return .numbers()
        }
        let call = Task { try await service.client.response(for: Numbers()) }
        await service.clock.waitForSleepers(1)

        service.clock.advance(by: .seconds(2))

        #expect(try await call.value.attempts == 2)
    }

    @Test func `calls are spaced, and a call that cannot wait fails with the delay`() async throws {
        let service = try TestService(
            CallPolicies(deadline: .seconds(1), rateLimit: .spaced(by: .seconds(2)))
        ) { _, _ in .numbers() }
        _ = try await service.client.send(Numbers())

        let error = await service.client.failure(of: Numbers())

        #expect(error?.kind == .overloaded)
        #expect(error?.retryAfter == .seconds(2))
        service.clock.advance(by: .seconds(2))
        _ = try await service.client.send(Numbers())
        #expect(service.transport.requests.count == 2)
    }

    @Test func `a state that is kept goes on in another client`() async throws {
        let policies = CallPolicies(
            rateLimit: RateLimit(2, per: .seconds(1000)),
            retry: .never,
            circuitBreaker: CircuitBreakerPolicy(
                window: 1,
                minimumCalls: 1,
                openDuration: .seconds(60)
            )
        )
        let first = try TestService(policies) { _, _ in .numbers("", .serviceUnavailable) }
        _ = try? await first.client.send(Numbers())
        let data = try JSONEncoder().encode(first.client.state)

        var state = try JSONDecoder().decode(ServiceState.self, from: data)
        // The clock was set back by 30 seconds since.
        state.date += 30
        state.circuitOpenUntil? += 30
        let second = try TestService(policies) { _, _ in .numbers() }
        second.client.restore(state)

        let error = await second.client.failure(of: Numbers())
        #expect(error?.kind == .circuitOpen)
        #expect(error?.retryAfter == .seconds(60))
        #expect(second.client.state.circuitOpenings == 1)
        #expect(second.client.state.callsLeft == 0)
    }

    @Test(arguments: [1e300, -1e300, 1e18])
    func `a state with numbers that no client keeps is brought within reason`(
        number: Double
    ) async throws {
        let policies = CallPolicies(
            rateLimit: .spaced(by: .seconds(1)),
            retry: .never,
            circuitBreaker: CircuitBreakerPolicy(
                openDuration: .seconds(60),
                maximumOpenDuration: .seconds(60)
            )
        )
        let service = try TestService(policies) { _, _ in .numbers() }
        var state = service.client.state
        state.date = Date(timeIntervalSinceReferenceDate: number)
        state.callsLeft = number
        state.circuitOpenings = .max
        state.circuitOpenUntil = Date(timeIntervalSinceReferenceDate: number)

        service.client.restore(state)
        service.clock.advance(by: .seconds(60))

        #expect(try await !service.client.send(Numbers()).isEmpty)
    }

    @Test func `calls that need a token share one renewal`() async throws {
        let renewals = Tally()
        let gate = TestGate()
        let authentication = Authentication { _ in
            await gate.pass()
            return AccessToken(Secret("\(renewals.add())"), lifetime: .seconds(60))
        }
        let service = try TestService(CallPolicies(authentication: authentication)) { _, _ in
            .numbers()
        }

        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<20 {
                group.addTask { _ = try await service.client.send(Numbers(name: "\(index)")) }
            }
            while service.steps.all.count(where: { $0 == .authentication }) < 20 {
                await Task.yield()
            }
            gate.open()
            try await group.waitForAll()
        }

        #expect(renewals.count == 1)
        service.clock.advance(by: .seconds(60))
        _ = try await service.client.send(Numbers())
        #expect(renewals.count == 2)
    }

    @Test func `a token that stays refused is a status, after one renewal`() async throws {
        let renewals = Tally()
        let authentication = Authentication { _ in AccessToken(Secret("\(renewals.add())")) }
        let service = try TestService(CallPolicies(authentication: authentication)) { _, _ in
            .numbers("", .unauthorized)
        }

        let error = await service.client.failure(of: Numbers())

        #expect(error?.kind == .status(.unauthorized, body: ""))
        #expect(renewals.count == 2)
        #expect(service.transport.requests.count == 2)
    }
}
