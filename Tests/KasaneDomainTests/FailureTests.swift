import KasaneDomain
import Testing

@Suite
struct FailureTests {
    @Test(arguments: [
        (Failure.notFound("no such city: 999999"), "no such city: 999999"),
        (.unavailable(reason: "the provider is away"), "the provider is away"),
        (.outOfResources("the disk is full"), "out of resources: the disk is full"),
        (.unexpected("a surprise"), "unexpected failure: a surprise"),
    ])
    func `a failure speaks to people`(failure: Failure, text: String) {
        #expect(failure.description == text)
    }

    @Test func `an ended transaction says what to do`() {
        #expect(TransactionError.ended.description.contains("inside of the closure"))
    }
}
