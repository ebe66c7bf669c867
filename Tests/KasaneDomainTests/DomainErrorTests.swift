import Foundation
import KasaneDomain
import Testing

@Suite
struct DomainErrorTests {
    private static let cause = UnderlyingError(SurpriseError(name: "x"))

    @Test(arguments: [
        (DomainError.notFound(Shop.order(7)), "no such order: 7"),
        (.unavailable(StoreFailure.closed), "the store is closed"),
        (.unavailable(StoreFailure.closed, age: .seconds(60)), "the store is closed"),
        (
            .unavailable(ServiceFailure("Mail", .timeout), cause: cause),
            "Mail did not respond in time: the surprise x"
        ),
        (.outOfResources(Resource.diskSpace), "out of resources: the disk is full"),
        (.invalidInput(InputProblem.tooLarge), "it is too large to store"),
        (.invalidInput(Shop.closed, field: "date"), "date: the shop is closed"),
        (.conflict(Conflict.duplicate, cause: cause), "it already exists: the surprise x"),
        (.unexpected(StoreOperation.migrate), "unexpected failure: the schema cannot be changed"),
        (
            .unexpected(UnknownOperation(), cause: cause),
            "unexpected failure: an operation failed: the surprise x"
        ),
    ])
    func `an error has a human-readable description`(error: DomainError, text: String) {
        #expect(error.description == text)
    }

    @Test(arguments: [
        (Duration.zero, "1 s"), (.milliseconds(1_200), "2 s"), (.seconds(119), "119 s"),
        (.seconds(121), "3 min"), (.seconds(7_201), "3 h"),
        (.seconds(Int64.max), "2562047788015216 h"),
    ])
    func `a limit says when to try again, rounded up`(pause: Duration, text: String) {
        let failure = DomainError.limited(Shop.closed, retryAfter: pause)

        #expect(failure.message == "the shop is closed; try again in \(text)")
    }

    @Test func `an unreadable row differs from other errors`() {
        let row = StoreOperation.readRow(table: "note", key: "id 7")

        #expect(DomainError.unexpected(row, cause: Self.cause).isUnreadableRow)
        #expect(!DomainError.unexpected(StoreOperation.migrate).isUnreadableRow)
        #expect(!DomainError.conflict(row).isUnreadableRow)
    }

    @Test func `a message does not reveal its cause`() {
        let failure = DomainError.unavailable(StoreFailure.locked, cause: Self.cause)

        #expect(failure.message == "the store is in use by another process")
        #expect(failure.cause == Self.cause)
        #expect(DomainError.outOfResources(Resource.memory).cause == nil)
    }

    @Test func `an application matches its own reasons and the library's`() {
        func words(_ error: DomainError) -> String {
            switch error {
            case .notFound(Shop.order(let number)): "注文\(number)"
            case .unavailable(StoreFailure.readOnly, _, _): "読み取り専用"
            case .unavailable(let failure as ServiceFailure, _, _): "\(failure.service)"
            default: error.reason.code
            }
        }

        #expect(words(.notFound(Shop.order(3))) == "注文3")
        #expect(words(.unavailable(StoreFailure.readOnly)) == "読み取り専用")
        #expect(words(.unavailable(ServiceFailure("Mail", .paused))) == "Mail")
        #expect(words(.notFound(Shop.closed)) == "closed")
    }

    @Test func `errors are equal if their cases, reasons and parameters are`() {
        let different: [DomainError] = [
            .notFound(Shop.order(1)), .notFound(Shop.order(2)), .notFound(Shop.closed),
            .conflict(Shop.order(1)), .unexpected(Shop.order(1)),
            .unavailable(Shop.closed), .unavailable(Shop.closed, age: .zero),
            .unavailable(Shop.closed, cause: Self.cause),
            .limited(Shop.closed, retryAfter: .zero),
            .limited(Shop.closed, retryAfter: .zero, scope: .caller),
            .invalidInput(Shop.closed), .invalidInput(Shop.closed, field: "date"),
            // The same case name in another type.
            .notFound(OtherShop.closed),
        ]

        #expect(Set(different).count == different.count)
        #expect(DomainError.notFound(Shop.order(1)) == .notFound(Shop.order(1)))
    }

    @Test func `any error is reported, and a domain error is kept`() {
        let kept = DomainError.notFound(Shop.order(1))
        let surprise = DomainError(reporting: SurpriseError(name: "x"))
        let afterwards = DomainError(reporting: AfterCommitError(causes: []))

        #expect(DomainError(reporting: kept) == kept)
        #expect(surprise == .unexpected(UnknownOperation(), cause: Self.cause))
        #expect(afterwards.reason as? StoreOperation == .afterCommit)
    }

    @Test(arguments: [
        StoreFailure.readOnly, .overloaded(waiting: 3), .newerSchema(found: "b", known: "a"),
        .deadlineExceeded(origin: "App/Fetch.swift:42", after: .seconds(30)),
    ])
    func `the reasons of a store are coded without their descriptions`(
        reason: StoreFailure
    ) throws {
        let data = try JSONEncoder().encode(reason)

        #expect(try JSONDecoder().decode(StoreFailure.self, from: data) == reason)
        #expect(!String(decoding: data, as: UTF8.self).contains(" "))
    }

    @Test func `the reason of a service is coded with the service's name`() throws {
        let reasons = [ServiceFailure("Mail", .refused(status: 503)), .init("Mail", .keyRejected)]
        let data = try JSONEncoder().encode(reasons)

        #expect(try JSONDecoder().decode([ServiceFailure].self, from: data) == reasons)
    }

    @Test func `causes are compared by type and description`() {
        let cause = UnderlyingError(SurpriseError(name: "x"))

        #expect(cause == UnderlyingError(SurpriseError(name: "x")))
        #expect(cause != UnderlyingError(SurpriseError(name: "y")))
        #expect(cause != UnderlyingError(OtherSurpriseError()))
        #expect((cause.error as? SurpriseError)?.name == "x")
    }

    @Test(arguments: [
        (TransactionError.ended as any Error, "inside the closure"),
        (TransactionError.nested, "Use the existing repositories"),
        (TransactionError.readOnly, "Use execute instead of read"),
        (
            StoreFailure.deadlineExceeded(origin: "App/Fetch.swift:42", after: .seconds(30)).error,
            "at App/Fetch.swift:42 did not finish within 30.0 seconds"
        ),
        (StoreFailure.overloaded(waiting: 500).error, "500 transactions are waiting"),
        (StoreFailure.newerSchema(found: "3 users", known: "2 cities").error, "“3 users”"),
        (StoreFailure.newerSchema(found: "3 users", known: "2 cities").error, "“2 cities”"),
        (
            TransactionError.failed(cause: UnderlyingError(SurpriseError(name: "x"))),
            "by calling execute on the repositories"
        ),
        (StoreFailure.conflicting.error, "try again in a moment"),
        (StoreFailure.connectionLost.error, "nothing was stored"),
        (
            StoreFailure.commitOutcomeUnknown(id: "7", origin: "App/Fetch.swift:42").error,
            "check before trying again"
        ),
        (
            StoreFailure.committedButNotReplicated(id: "7", origin: "App/Fetch.swift:42").error,
            "7 (App/Fetch.swift:42) was committed"
        ),
    ])
    func `a transaction error says what to do`(error: any Error, text: String) {
        #expect("\(error)".contains(text))
    }

    @Test func `failed actions are reported, and that the transaction is committed`() {
        let failure = AfterCommitError(causes: [SurpriseError(name: "x"), OtherSurpriseError()])

        #expect(failure.description.hasPrefix("The transaction was committed, but"))
        #expect(failure.description.contains("the surprise x; another one"))
    }
}

private enum Shop: ErrorReason {
    case order(Int)
    case closed

    var code: String {
        switch self {
        case .order: "no-such-order"
        case .closed: "closed"
        }
    }

    var description: String {
        switch self {
        case .order(let number): "no such order: \(number)"
        case .closed: "the shop is closed"
        }
    }
}

private enum OtherShop: ErrorReason {
    case closed

    var code: String { "closed" }
    var description: String { "the shop is closed" }
}

extension StoreFailure {
    fileprivate var error: DomainError { .unavailable(self) }
}

private struct SurpriseError: Error, CustomStringConvertible {
    let name: String
    var description: String { "the surprise \(name)" }
}

private struct OtherSurpriseError: Error, CustomStringConvertible {
    let description = "another one"
}
