import Foundation
import HTTPTypes

extension APIClient {
    /// Sends an endpoint and streams the response body.
    ///
    /// The call's deadline includes `read`, and the size limit of the endpoint or client applies.
    /// The request can be retried only until a response with status 200 to 299 arrives. Streamed
    /// responses are never cached or shared.
    ///
    /// ```swift
    /// let size = try await client.stream(Original(photo: 7)) { response in
    ///     var size = 0
    ///     for try await chunk in response.body { size += chunk.count }
    ///     return size
    /// }
    /// ```
    ///
    /// The endpoint's `decode` method isn't called. Bytes that `read` doesn't consume are
    /// discarded.
    ///
    /// - Throws: ``NetworkError``, or any error thrown by `read`.
    public func stream<Value: Sendable>(
        _ endpoint: some Endpoint,
        reporting progress: TransferProgress? = nil,
        _ read: @escaping @Sendable (StreamedResponse) async throws -> Value
    ) async throws -> Value {
        defer { progress?.finish() }
        let call = try call(of: endpoint, reporting: progress, isStreamed: true)
        let limit = call.policy.maximumBodySize ?? pipeline.policies.maximumBodySize
        do {
            return try await observer.call(call) {
                do {
                    return try await cache.changing(call, behind: refreshes, status: \.status) {
                        try await pipeline.run(call) { [self] response -> Value in
                            // The reader might already request data that the call has changed.
                            await cache.invalidate(call, after: response.status, behind: refreshes)
                            return try await consume(response, call, limit, read)
                        }
                    }
                    .value
                } catch let failure as BodyError where !(failure.underlying is NetworkError) {
                    throw failure
                } catch {
                    throw named((error as? BodyError)?.underlying ?? error, call)
                }
            }
        } catch let failure as BodyError {
            throw failure.underlying
        } catch {
            throw named(error, call)
        }
    }

    private func consume<Value>(
        _ response: StreamedResponse,
        _ call: Call,
        _ limit: Int,
        _ read: @Sendable (StreamedResponse) async throws -> Value
    ) async throws -> Value {
        guard response.status.kind == .successful else {
            let answered = FetchedResponse(
                status: response.status,
                headers: response.headers,
                body: await response.body.beginning(upTo: min(limit, 64 << 10)).bytes,
                attempts: 1,
                source: .service
            )
            throw answered.statusError(pipeline.scrubber(of: call), pipeline.clock)
        }
        try response.checkLength(limit, isHead: call.request.head.method == .head)
        let progress = call.request.progress
        progress?.update { step in
            step.receivedBytes = 0
            step.totalToReceive = response.announcedLength
        }
        do {
            return try await read(
                StreamedResponse(
                    status: response.status,
                    headers: response.headers,
                    body: response.body.limited(to: limit, progress: progress)
                )
            )
        } catch {
            throw BodyError(underlying: error)
        }
    }
}

extension ByteChunks {
    /// Returns the same chunks, and throws an error at the first byte beyond a limit.
    package func limited(to limit: Int, progress: TransferProgress? = nil) -> ByteChunks {
        ByteChunks(makeNext: {
            var iterator = makeAsyncIterator()
            var count = 0
            return {
                guard let chunk = try await iterator.next() else { return nil }
                count += chunk.count
                guard count <= limit else {
                    throw NetworkError(.responseTooLarge, phase: .body, mayHaveReachedServer: true)
                }
                progress?.update { $0.receivedBytes += chunk.count }
                return chunk
            }
        })
    }
}
