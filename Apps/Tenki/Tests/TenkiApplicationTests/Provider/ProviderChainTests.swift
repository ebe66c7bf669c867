import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ProviderChainTests {
    private let away = DomainError.unavailable(ServiceFailure("A", .connectionFailed))

    @Test func `the second provider is called where the first has no data`() async throws {
        let first = FakeProvider(.failure(away), source: "A")
        let second = FakeProvider(.success(try forecast()), source: "B")
        let chain = ProviderChain<any ForecastProvider>([first, second])

        _ = try await chain.forecast(for: .tokyo)

        #expect((first.callCount, second.callCount) == (1, 1))
        #expect(chain.sources.map(\.name) == ["A", "B"])
    }

    @Test func `each provider's result is reported, also where another one answers`() async throws {
        let reported = Mutex<[String]>([])
        let providers: [(String, any ForecastProvider)] = [
            ("A", FakeProvider(.failure(away), source: "A")),
            ("B", FakeProvider(.success(try forecast()), source: "B")),
        ]
        let links = providers.map { name, provider in
            ProviderChain<any ForecastProvider>.Link(provider, within: UnlimitedBudget()) {
                failure in
                reported.withLock { $0.append("\(name) \(failure == nil ? "answers" : "fails")") }
            }
        }

        _ = try await ProviderChain<any ForecastProvider>(links).forecast(for: .tokyo)

        #expect(reported.withLock { $0 } == ["A fails", "B answers"])
    }

    @Test func `the second provider is not called where the first answers`() async throws {
        let second = FakeProvider(.success(try forecast()), source: "B")
        let chain = ProviderChain<any ForecastProvider>([
            FakeProvider(.success(try forecast())), second,
        ])

        _ = try await chain.forecast(for: .tokyo)

        #expect(second.callCount == 0)
    }

    @Test func `an unknown city counts as an answer`() async throws {
        let missing = DomainError.notFound(Subject.city(.tokyo))
        let second = FakeProvider(.success(try forecast()), source: "B")

        await #expect(throws: missing) {
            try await ProviderChain<any ForecastProvider>([FakeProvider(.failure(missing)), second])
                .forecast(for: .tokyo)
        }

        #expect(second.callCount == 0)
    }

    @Test(arguments: [(["A", "B"], ["A", "B"]), (["A", "A"], ["A"])])
    func `when no provider can be called, each reason is reported once`(
        names: [String],
        told: [String]
    ) async throws {
        let chain = ProviderChain<any ForecastProvider>(
            names.map { name in
                FakeProvider(
                    .failure(DomainError.unavailable(ServiceFailure(name, .connectionFailed)))
                )
            }
        )

        let reasons = told.map { ProviderFailure.service(.init($0, .connectionFailed)) }
        let expected = reasons.count == 1 ? reasons[0] : .several(reasons)
        await #expect(throws: expected.error) {
            try await chain.forecast(for: .tokyo)
        }
    }

    @Test func `cancellation calls no other provider`() async throws {
        let second = FakeProvider(.success(try forecast()))

        await #expect(throws: CancellationError.self) {
            try await ProviderChain<any ForecastProvider>([
                FakeProvider(.failure(CancellationError())), second,
            ])
            .forecast(for: .tokyo)
        }

        #expect(second.callCount == 0)
    }
}

extension ProviderChain {
    /// Creates a chain of providers without limits.
    init(_ providers: [Provider]) {
        self.init(providers.map { Link($0, within: UnlimitedBudget()) })
    }
}

private struct UnlimitedBudget: ProviderBudget {
    let provider = "tests"

    func check(_ request: ProviderRequest) {}

    func take(_ request: ProviderRequest) async throws {}

    func charge(_ calls: Double, for request: ProviderRequest) {}

    func left() async throws -> [BudgetShare: Int] { [:] }
}
