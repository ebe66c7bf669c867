import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneDomain
import KasaneHummingbird
import NIOCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ProblemDetailsTests {
    @Test(arguments: [
        (DomainError.invalidInput(InputProblem.tooLarge), 400),
        (.notFound(Conflict.duplicate), 404), (.conflict(Conflict.duplicate), 409),
        (.limited(Conflict.duplicate, retryAfter: .seconds(9), scope: .caller), 429),
        (.limited(Conflict.duplicate, retryAfter: .seconds(9)), 503),
        (.unavailable(StoreFailure.readOnly), 503), (.outOfResources(Resource.memory), 507),
        (.unexpected(UnknownOperation()), 500),
    ])
    func `an error of a use case has a status and the code of its reason`(
        error: DomainError,
        status: Int
    ) {
        let problem = ProblemDetails(error)

        #expect(problem.status.code == status)
        #expect(problem.code == error.reason.code)
    }

    @Test(arguments: [
        (Duration.zero, 1), (.milliseconds(100), 1), (.seconds(2), 2), (.milliseconds(2_001), 3),
        (.seconds(Int64.max), Int.max),
    ])
    func `a limit says when to retry`(pause: Duration, seconds: Int) throws {
        let problem = ProblemDetails(.limited(Conflict.duplicate, retryAfter: pause))

        #expect(problem.retryAfter == seconds)
        #expect(try Response(problem: problem).headers[.retryAfter] == "\(seconds)")
    }

    @Test func `a failure of the server contains no details`() throws {
        let reason = StoreOperation.readRow(table: "user", key: "mail: a@example.jp")
        let cause = UnderlyingError(CancellationError())
        let problem = ProblemDetails(.unexpected(reason, cause: cause))

        #expect(
            try text(of: problem) == """
                {
                  "code" : "store-read-row",
                  "status" : 500,
                  "title" : "Unexpected failure"
                }
                """
        )
    }

    @Test func `every property and extension is a member of the document`() throws {
        var problem = ProblemDetails(
            status: .conflict,
            title: "Taken",
            detail: "There is such a name.",
            code: "name-taken",
            field: "name",
            retryAfter: 5
        )
        problem.type = "https://example.com/problems/taken"
        problem.instance = "/orders/7"
        problem.extensions = ["others": ["a", "b"], "status": "ignored"]

        #expect(
            try text(of: problem) == """
                {
                  "code" : "name-taken",
                  "detail" : "There is such a name.",
                  "field" : "name",
                  "instance" : "/orders/7",
                  "others" : [
                    "a",
                    "b"
                  ],
                  "retryAfter" : 5,
                  "status" : 409,
                  "title" : "Taken",
                  "type" : "https://example.com/problems/taken"
                }
                """
        )
    }

    @Test(arguments: [
        (#"{"lines": [{}]}"#, "lines.0.count", "is missing"),
        (#"{"lines": [{"count": null}]}"#, "lines.0.count", "has no value"),
        (#"{"lines": [{"count": "s3cr3t"}]}"#, "lines.0.count", "has the wrong type"),
        (#"{"lines": 7}"#, "lines", "has the wrong type"),
        (#"{"lines": [{"count": 1, "kind": "s3cr3t"}]}"#, "lines.0.kind", "has an invalid value"),
    ])
    func `a body that cannot be decoded is a problem that names the field`(
        body: String,
        field: String,
        complaint: String
    ) async throws {
        let router = Router()
        router.add(middleware: ProblemDetailsMiddleware())
        router.post("/") { request, _ in
            let body = try await request.body.collect(upTo: 100)
            return "\(try JSONDecoder().decode(Order.self, from: Data(body.readableBytesView)))"
        }
        let response = try await router.send("/", .post, body: body)
        let text = response.text

        #expect(response.status == .badRequest)
        #expect(text.contains("\"detail\" : \"The field “\(field)” \(complaint).\""))
        #expect(text.contains("\"field\" : \"\(field)\""))
        #expect(!text.contains("s3cr3t"))
    }

    @Test func `a body that is not JSON is a problem without a field`() throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Order.self, from: Data("s3cr3t".utf8))
        }
        let problem = ProblemDetails(try #require(error))

        #expect(problem.detail == "The body cannot be decoded.")
        #expect(problem.field == nil && problem.status == .badRequest)
    }

    @Test func `an application may word a problem itself`() async throws {
        let router = Router()
        router.add(
            middleware: ProblemDetailsMiddleware { error in
                var problem = ProblemDetails(error)
                problem.detail = "Please wait."
                return problem
            }
        )
        router.get("/") { _, _ -> Response in throw DomainError.unavailable(StoreFailure.closed) }
        let response = try await router.send("/")

        #expect(response.status == .serviceUnavailable)
        #expect(response.text.contains("Please wait."))
    }

    @Test func `an application may translate errors of its own`() async throws {
        let router = Router()
        router.add(
            middleware: ProblemDetailsMiddleware(translating: { error in
                error is OwnError ? ProblemDetails(status: .unprocessableContent) : nil
            })
        )
        router.get("/own") { _, _ -> Response in throw OwnError() }
        router.get("/other") { _, _ -> Response in throw HTTPError(.conflict) }
        let own = try await router.send("/own")
        let other = try await router.send("/other")

        #expect([own, other].map(\.status.code) == [422, 409])
        #expect(own.headers[.contentType] == "application/problem+json")
    }

    private func text(of problem: ProblemDetails) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(problem), as: UTF8.self)
    }
}

private struct OwnError: Error {}

private struct Order: Decodable {
    enum Kind: String, Decodable {
        case gift
    }

    struct Line: Decodable {
        let count: Int
        let kind: Kind?
    }

    let lines: [Line]
}
