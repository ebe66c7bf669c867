import Foundation
import HTTPTypes

extension CallPipeline {
    /// Executes a call and reads its complete response, or the beginning of an error response.
    func fetch(_ call: Call) async throws -> FetchedResponse {
        let limit = call.policy.maximumBodySize ?? policies.maximumBodySize
        let isHead = call.request.head.method == .head
        let progress = call.request.progress
        let attempted = try await run(call) { response in
            progress?.update { step in
                step.receivedBytes = 0
                step.totalToReceive = response.announcedLength
            }
            guard response.status.kind == .successful else {
                let beginning = await response.body.beginning(upTo: min(limit, 64 << 10))
                return Fetched(response, beginning.bytes, isWhole: beginning.isWhole)
            }
            try response.checkLength(limit, isHead: isHead)
            let body = try await response.body.collected(upTo: limit, progress: progress)
            return Fetched(response, body, isWhole: true)
        }
        let fetched = attempted.value
        return FetchedResponse(
            status: fetched.status,
            headers: fetched.headers,
            body: fetched.body,
            attempts: attempted.attempts,
            source: .service,
            isStorable: fetched.isWhole && !attempted.hasFollowedRedirects
        )
    }
}

/// A response with its body.
private struct Fetched: Sendable {
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let body: Data
    let isWhole: Bool

    init(_ response: StreamedResponse, _ body: Data, isWhole: Bool) {
        status = response.status
        headers = response.headers
        self.body = body
        self.isWhole = isWhole
    }
}

extension StreamedResponse {
    /// Throws if the announced length of the body exceeds a limit, before any of it is read.
    func checkLength(_ limit: Int, isHead: Bool) throws {
        guard !isHead, let length = announcedLength, length > limit,
            headers[.contentEncoding] == nil
        else { return }
        throw NetworkError(.responseTooLarge, phase: .body, mayHaveReachedServer: true)
    }
}
