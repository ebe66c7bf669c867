import Foundation
import HTTPTypes
import KasaneHTTP

/// A Tenki server: a separate process, or routes in this process.
protocol TenkiSite: Sendable {
    var scheme: String { get }
    var authority: String { get }

    func response(to request: TransportRequest) async throws -> TransportResponse
}

struct SiteAnswer: Sendable {
    let status: Int
    let contentType: String?
    let body: String
    let cookie: String?

    init(_ response: TransportResponse) {
        status = response.status.code
        contentType = response.headers[.contentType]
        body = String(decoding: response.body, as: UTF8.self)
        cookie = response.headers[values: .setCookie]
            .map { String($0.prefix { $0 != ";" }) }
            .joined(separator: "; ")
    }
}

extension TenkiSite {
    var origin: String { "\(scheme)://\(authority)" }

    /// Polls a page until it contains a text, for at most two minutes, and returns the last
    /// response.
    ///
    /// Ages on a page can be up to ten seconds old.
    func get(_ path: String, containing text: String) async throws -> SiteAnswer {
        let end = ContinuousClock.now + .seconds(120)
        while true {
            let answer = try await get(path)
            if answer.body.contains(text) || ContinuousClock.now > end { return answer }
            // A request at once would open one more page for each try.
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    func get(_ path: String) async throws -> SiteAnswer {
        SiteAnswer(try await send(.get, path))
    }

    func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ headers: HTTPFields = [:],
        body: String? = nil
    ) async throws -> TransportResponse {
        var head = request(method, path)
        head.headerFields = headers
        let data = body.map { RequestBody.data(Data($0.utf8)) }
        return try await response(to: TransportRequest(head, body: data))
    }

    /// Sends a form as a page of the server does.
    func submit(
        _ form: String,
        to path: String
    ) async throws -> (status: Int, headers: HTTPFields) {
        let response = try await send(.post, path, [.origin: origin], body: form)
        return (response.status.code, response.headers)
    }

    func request(_ method: HTTPRequest.Method, _ path: String) -> HTTPRequest {
        HTTPRequest(method: method, scheme: scheme, authority: authority, path: path)
    }
}
