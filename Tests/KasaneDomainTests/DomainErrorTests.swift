import KasaneDomain
import Testing

@Suite
struct DomainErrorTests {
    @Test(arguments: [
        (DomainError.notFound("no such city: 999999"), "no such city: 999999"),
        (.unavailable(reason: "the provider is away"), "the provider is away"),
        (.unavailable(reason: "it is away", age: .seconds(60)), "it is away"),
        (.outOfResources("the disk is full"), "out of resources: the disk is full"),
        (.invalidInput("“x” is not a day"), "“x” is not a day"),
        (.conflict("somebody was faster"), "somebody was faster"),
        (.unexpected("a surprise"), "unexpected failure: a surprise"),
        (
            .unexpected("a surprise", cause: UnderlyingError(SurpriseError(name: "x"))),
            "unexpected failure: a surprise: the surprise x"
        ),
    ])
    func `an error has a human-readable description`(failure: DomainError, text: String) {
        #expect(failure.description == text)
    }

    @Test(arguments: [
        (Duration.zero, "1 s"), (.milliseconds(1_200), "2 s"), (.seconds(119), "119 s"),
        (.seconds(121), "3 min"), (.seconds(7_201), "3 h"),
        (.seconds(Int64.max), "2562047788015216 h"),
    ])
    func `a limit says when to try again, rounded up`(pause: Duration, text: String) {
        let failure = DomainError.limited("it is full", retryAfter: pause)

        #expect(failure.message == "it is full; ask again in \(text)")
    }

    @Test func `a message does not reveal its cause`() {
        let failure = DomainError.unexpected(
            "a surprise",
            cause: UnderlyingError(SurpriseError(name: "x"))
        )

        #expect(failure.message == "unexpected failure: a surprise")
        #expect(DomainError.outOfResources("disk").message == "out of resources: disk")
    }

    @Test func `causes are compared by type and description`() {
        let cause = UnderlyingError(SurpriseError(name: "x"))

        #expect(cause == UnderlyingError(SurpriseError(name: "x")))
        #expect(cause != UnderlyingError(SurpriseError(name: "y")))
        #expect(cause != UnderlyingError(OtherSurpriseError()))
        #expect((cause.error as? SurpriseError)?.name == "x")
    }

    @Test(arguments: [
        (TransactionError.ended, "inside of the closure"),
        (.nested, "Pass the repositories on"),
        (.readOnly, "Use execute, not read"),
        (
            .deadlineExceeded(origin: "App/Fetch.swift:42", after: .seconds(30)),
            "began at App/Fetch.swift:42 did not end within 30.0 seconds"
        ),
        (.overloaded(waiting: 500), "500 transactions wait"),
        (.newerSchema(found: "3 users", known: "2 cities"), "“3 users”"),
        (.newerSchema(found: "3 users", known: "2 cities"), "“2 cities”"),
    ])
    func `a transaction error says what to do`(error: TransactionError, text: String) {
        #expect(error.description.contains(text))
    }

    @Test func `failed actions are reported, and that the transaction is committed`() {
        let failure = AfterCommitError(causes: [SurpriseError(name: "x"), OtherSurpriseError()])

        #expect(failure.description.hasPrefix("The transaction is committed, but"))
        #expect(failure.description.contains("the surprise x; another one"))
    }
}

private struct SurpriseError: Error, CustomStringConvertible {
    let name: String
    var description: String { "the surprise \(name)" }
}

private struct OtherSurpriseError: Error, CustomStringConvertible {
    let description = "another one"
}
