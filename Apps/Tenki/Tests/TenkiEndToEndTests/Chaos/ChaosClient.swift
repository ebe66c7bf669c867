import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneHTTP
import Synchronization

struct ChaosClient: Sendable {
    struct Answer: Sendable {
        let status: Int
        let headers: HTTPFields
        let body: String
    }

    let server: ChaosServer
    let transport: AsyncHTTPTransport
    let tally = Tally()

    /// Sends a request as a browser on a page of the server does.
    func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ headers: HTTPFields = [:],
        body: String? = nil,
        type: String = "application/x-www-form-urlencoded"
    ) async -> Answer? {
        let request = request(method, path, headers, body: body, type: type)
        do {
            let response = try await transport.send(request)
            var body = Data()
            for try await chunk in response.body { body += chunk }
            tally.add(response.status.code)
            return Answer(
                status: response.status.code,
                headers: response.headers,
                body: String(decoding: body, as: UTF8.self)
            )
        } catch {
            tally.add(0)
            return nil
        }
    }

    /// Reads a stream until its text satisfies a condition, the stream ends, or five seconds have
    /// passed.
    func read(
        _ path: String,
        _ headers: HTTPFields,
        until isEnough: (String) -> Bool
    ) async -> Answer? {
        var request = request(.get, path, headers, body: nil, type: "")
        request.head.headerFields[.accept] = "text/event-stream"
        request.timeLimit = .seconds(5)
        var text = ""
        do {
            let response = try await transport.send(request)
            tally.add(response.status.code)
            do {
                for try await chunk in response.body {
                    text += String(decoding: chunk, as: UTF8.self)
                    if isEnough(text) { break }
                }
            } catch {
                // The text received so far is still checked.
            }
            return Answer(status: response.status.code, headers: response.headers, body: text)
        } catch {
            tally.add(0)
            return nil
        }
    }

    private func request(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ headers: HTTPFields,
        body: String?,
        type: String
    ) -> TransportRequest {
        let authority = "127.0.0.1:\(server.port)"
        var head = HTTPRequest(method: method, scheme: "http", authority: authority, path: path)
        head.headerFields = headers
        if method != .get { head.headerFields[.origin] = "http://\(authority)" }
        if body != nil { head.headerFields[.contentType] = type }
        var request = TransportRequest(
            head,
            body: body.map { .data(Data($0.utf8), contentType: type) }
        )
        // Longer than the server's limit for any request.
        request.timeLimit = .seconds(90)
        return request
    }
}

final class Tally: Sendable {
    private let counts = Mutex<[Int: Int]>([:])

    var statuses: [Int: Int] { counts.withLock { $0 } }

    func add(_ status: Int) {
        counts.withLock { $0[status, default: 0] += 1 }
    }
}
