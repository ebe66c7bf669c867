import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneFaultServer
import KasaneHTTP
import KasaneWebhooks
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DeliveryTests {
    @Test(arguments: [200, 201, 202, 204, 299])
    func `a status of 2xx is a success`(status: Int) async throws {
        let (error, requests) = try await deliver(.response(status: status, body: "not JSON"))

        #expect(error == nil)
        #expect(requests.map(\.method) == ["POST"])
    }

    @Test func `a receiver can verify what arrives`() async throws {
        let (error, requests) = try await deliver(.ok(), path: "/hooks/a?b=c%20d")
        let request = try #require(requests.first)
        var headers = HTTPFields()
        for (name, value) in request.headers {
            headers[try #require(HTTPField.Name(name))] = value
        }
        let body = try WebhookMessage.test().body

        let message = try WebhookVerifier(secret: WebhookSecret(secretText))
            .verify(headers, body: body, at: moment)

        #expect(error == nil)
        #expect(request.path == "/hooks/a?b=c%20d")
        #expect(message.contentType == "application/json")
        #expect(request.headers["content-length"] == "\(body.count)")
        #expect(request.headers["user-agent"] == "tests/1")
        #expect(request.headers["accept-encoding"] == "identity")
    }

    @Test func `an empty body is sent`() async throws {
        let message = try WebhookMessage(id: "a", body: Data(), contentType: "text/plain")

        let (error, requests) = try await deliver(.ok(), message: message)

        #expect(error == nil)
        #expect(requests.first?.headers["content-length"] == "0")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is not followed`(status: Int) async throws {
        let (error, requests) = try await deliver(.redirect(status: status, to: "/other"))

        #expect(error?.code == .redirected)
        #expect(error?.status == status)
        #expect(error?.isRetryable == true)
        #expect(requests.map(\.path) == ["/"])
    }

    @Test(arguments: [
        (410, WebhookError.Code.gone, false), (400, .refused, true), (401, .refused, true),
        (403, .refused, true), (404, .refused, true), (409, .refused, true),
        (413, .refused, true), (422, .refused, true), (451, .refused, true),
        (499, .refused, true), (304, .redirected, true), (408, .temporarilyRefused, true),
        (425, .temporarilyRefused, true), (429, .temporarilyRefused, true),
        (500, .temporarilyRefused, true), (502, .temporarilyRefused, true),
        (503, .temporarilyRefused, true), (504, .temporarilyRefused, true),
        (599, .temporarilyRefused, true), (600, .temporarilyRefused, true),
    ])
    func `only 410 ends the attempts`(
        status: Int,
        code: WebhookError.Code,
        isRetryable: Bool
    ) async throws {
        let (error, requests) = try await deliver(.response(status: status))

        #expect(error?.code == code)
        #expect(error?.status == status)
        #expect(error?.isRetryable == isRetryable)
        #expect(requests.count == 1)
    }

    @Test(arguments: [
        (429, "120", Duration.seconds(120)), (503, "0", .zero), (500, "86401", .seconds(86_400)),
        (503, "99999999999", .seconds(86_400)), (503, "-1", nil), (503, "soon", nil),
        (429, "Thu, 25 Feb 2021 16:02:10 GMT", .seconds(3600)),
        (503, "Thu, 25 Feb 2021 15:02:09 GMT", .zero),
        (503, "Thu, 25 Feb 9021 15:02:10 GMT", .seconds(86_400)), (404, "120", .seconds(120)),
        (410, "120", nil),
    ])
    func `Retry-After is handed on for an attempt that may succeed, up to a day`(
        status: Int,
        value: String,
        expected: Duration?
    ) async throws {
        let (error, _) = try await deliver(
            .response(status: status, headers: ["Retry-After": value])
        )

        #expect(error?.retryAfter == expected)
    }

    @Test(arguments: [
        FaultServer.Fault.flood(bytes: 1 << 40), .chunkedFlood(bytes: 1 << 40), .truncated,
        .badChunks, .tooLong, .resetInBody,
    ])
    func `a status of 2xx counts although the body is endless or broken`(
        fault: FaultServer.Fault
    ) async throws {
        let (error, requests) = try await deliver(fault)

        #expect(error == nil)
        #expect(requests.count == 1)
    }

    @Test(arguments: [
        FaultServer.Fault.close, .reset, .resetInRequest, .resetInHead, .garbage,
    ])
    func `without a status another attempt may succeed`(fault: FaultServer.Fault) async throws {
        let (error, requests) = try await deliver(fault)

        #expect(error?.code == .connectionLost)
        #expect(error?.status == nil)
        #expect(error?.isRetryable == true)
        #expect(requests.count == 1)
    }

    @Test func `a port without a server is unreachable`() async throws {
        let port = try await FaultServer.run(.ok()) { $0.port }

        try await AsyncHTTPTransport.run(.webhooks) { transport in
            let sender = WebhookSender.test(transport, .loopback)
            let error = try await attempt(sender, to: "http://127.0.0.1:\(port)/")

            #expect(error?.code == .unreachable)
            #expect(error?.isRetryable == true)
        }
    }

    @Test func `a receiver without TLS is tried again later`() async throws {
        let fault: @Sendable (Int) -> FaultServer.ConnectionFault? = { _ in .garbage }
        let answer: @Sendable (FaultServer.Request) -> FaultServer.Fault = { _ in .ok() }
        try await FaultServer.run(connectionFault: fault, choosing: answer) { server in
            try await AsyncHTTPTransport.run(.webhooks) { transport in
                let sender = WebhookSender.test(transport, .loopback)
                let error = try await attempt(sender, to: "https://127.0.0.1:\(server.port)/")

                #expect(error?.code == .tlsFailed)
                #expect(error?.isRetryable == true)
            }
        }
    }

    private func deliver(
        _ fault: FaultServer.Fault,
        path: String = "/",
        message: WebhookMessage? = nil
    ) async throws -> (WebhookError?, [FaultServer.Request]) {
        try await FaultServer.run(fault) { server in
            let error = try await AsyncHTTPTransport.run(.webhooks) { transport in
                try await attempt(.test(transport, .loopback), to: server.baseURL + path, message)
            }
            return (error, server.requests)
        }
    }
}
