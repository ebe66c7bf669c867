import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI
import Testing

@Suite
struct ErrorWordsTests {
    private static let reasons: [DomainError] =
        [
            StoreFailure.readOnly, .overloaded(waiting: 3), .newerSchema(found: "b", known: "a"),
            .deadlineExceeded(origin: "A/B.swift:1", after: .seconds(1)), .locked, .closed,
            .replaced, .logReplaced, .damaged, .cannotOpen, .foreign, .conflicting,
            .connectionLost, .commitOutcomeUnknown(id: "7", origin: "A/B.swift:1"),
            .committedButNotReplicated(id: "7", origin: "A/B.swift:1"),
        ]
        .map { .unavailable($0) }
        + [
            ServiceFailure.Problem.notConnected, .connectionFailed, .connectionLost, .timeout,
            .insecure, .refused(status: 503), .keyRejected, .unreadableResponse, .responseTooLarge,
            .addressRefused, .paused, .overloaded, .unknown,
        ]
        .map { .unavailable(ServiceFailure("Open-Meteo", $0)) }
        + [
            ProviderFailure.noneConfigured, .pending, .recentlyCalled, .notPublished, .unknown,
            .limit(ProviderLimit("A", .manual)),
        ]
        .map { .unavailable($0) }
        + [Resource.diskSpace, .disk, .memory].map { .outOfResources($0) }

    @Test(arguments: Language.allCases)
    func `each cause has words of its own`(language: Language) {
        let words = Self.reasons.map { $0.words(in: language) }

        #expect(Set(words).count == words.count)
        for words in words {
            #expect(words.hasSuffix("。") == (language == .japanese), "\(words)")
            #expect(!words.contains("B.swift"))
        }
    }

    @Test func `a database that cannot be written is not a service that cannot be reached`() {
        let readOnly = DomainError.unavailable(StoreFailure.readOnly)
        let away = DomainError.unavailable(ServiceFailure("Open-Meteo", .connectionFailed))

        #expect(readOnly.words(in: .japanese) == "データベースに書き込めません。")
        #expect(readOnly.words(in: .english) == "the database cannot be written to")
        #expect(away.words(in: .japanese).hasPrefix("Open-Meteoに接続できません。"))
        #expect(away.words(in: .english) == "Open-Meteo cannot be reached")
    }

    @Test func `the reasons of several providers are listed together`() {
        let several = ProviderFailure.several([
            .service(ServiceFailure("A", .timeout)), .store(.readOnly),
        ])
        let error = DomainError.unavailable(NoCachedData(several))

        #expect(
            error.words(in: .english)
                == "no forecast stored yet, and A did not respond in time; "
                + "the database cannot be written to"
        )
        #expect(error.words(in: .japanese).hasPrefix("予報がまだ保存されていません。Aが時間内に"))
    }

    @Test(arguments: [
        (
            LimitScope.caller,
            "your share of searches from A is used up; try again in 5 min"
        ),
        (.everyone, "the limit of searches from A is reached; try again in 5 min"),
    ])
    func `a limit names the provider, the calls and the time`(scope: LimitScope, text: String) {
        let limit = DomainError.limited(
            ProviderLimit("A", .search),
            retryAfter: .seconds(300),
            scope: scope
        )

        #expect(limit.words(in: .english) == text)
        #expect(limit.words(in: .japanese).hasSuffix("5分後にもう一度お試しください。"))
    }

    @Test func `a cause is printed on the operator's terminal and nowhere else`() {
        struct Cause: Error, CustomStringConvertible { let description = "GET /secret" }
        let error = DomainError.unavailable(
            ServiceFailure("A", .timeout),
            cause: UnderlyingError(Cause())
        )

        #expect(error.diagnosis(in: .english) == "A did not respond in time (GET /secret)")
        #expect(!error.words(in: .english).contains("secret"))
    }
}
