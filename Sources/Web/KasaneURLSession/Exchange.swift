import Foundation
import HTTPTypes
import KasaneHTTP
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A task and the part of its response that has arrived but hasn't been read.
///
/// Only one caller can read at a time: first the head, then the body.
final class Exchange: Sendable {
    typealias Head = (status: HTTPResponse.Status, headers: HTTPFields)

    private struct State {
        var head: Head?
        var chunks: [Data] = []
        /// The total size of the chunks in bytes.
        var unread = 0
        var end: Result<Void, NetworkError>?
        var isSent: Bool
        var isSuspended = false
        var isRead = false
    }

    /// The number of unread bytes at which the task is suspended, except on Linux.
    private static let sufficientBytes = 256 << 10
    /// The number of unread bytes above which the response fails.
    private static let maximumBytes = 64 << 20

    let task: URLSessionTask
    private let upload: Upload?
    private let progress: TransferProgress?
    private let state: Mutex<State>
    private let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation

    init(_ task: URLSessionTask, sending upload: Upload?, progress: TransferProgress?) {
        self.task = task
        self.upload = upload
        self.progress = progress
        state = Mutex(State(isSent: upload == nil))
        (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    deinit {
        task.cancel()
    }

    /// Waits for the head of the response and returns it.
    func head() async throws -> Head {
        try await next { state in
            if state.head == nil { try state.end?.get() }
            return state.head
        }
    }

    /// Returns `true` for the first call, because the body of a response can be read only once.
    func beginReading() -> Bool {
        state.withLock { state in
            defer { state.isRead = true }
            return !state.isRead
        }
    }

    /// Returns the next bytes of the body, or empty data at the end.
    func nextChunk() async throws -> Data {
        try await next { [task] state in
            guard !state.chunks.isEmpty else {
                try state.end?.get()
                return state.end.map { _ in Data() }
            }
            let chunk = state.chunks.removeFirst()
            state.unread -= chunk.count
            if state.isSuspended, state.unread < Self.sufficientBytes {
                state.isSuspended = false
                task.resume()
            }
            return chunk
        }
    }

    func receive(_ head: Head) {
        state.withLock { $0.head = $0.head ?? head }
        change.yield()
    }

    func receive(_ data: Data) {
        let isTooMuch = state.withLock { state in
            guard state.end == nil, !data.isEmpty else { return false }
            state.chunks.append(data)
            state.unread += data.count
            suspend(&state)
            return state.unread > Self.maximumBytes
        }
        if isTooMuch { end(NetworkError(.responseTooLarge)) } else { change.yield() }
    }

    /// Suspends the task while its reader is slower than the network.
    ///
    /// On Linux, the task continues, and the response fails as too large if more than 64 MiB of it
    /// are unread.
    private func suspend(_ state: inout State) {
        // A FoundationNetworking task sends its request again when it is resumed.
        #if !canImport(FoundationNetworking)
        guard state.unread >= Self.sufficientBytes, !state.isSuspended else { return }
        state.isSuspended = true
        task.suspend()
        #endif
    }

    func sent(_ count: Int64, of total: Int64) {
        state.withLock { $0.isSent = count >= total }
        progress?.update { $0.sentBytes = Int(count) }
    }

    /// Ends the response, and also cancels its task if there is an error.
    func end(_ error: (any Error)?) {
        state.withLock { state in
            guard state.end == nil else { return }
            let phase: NetworkError.Phase =
                if state.head != nil { .body } else if state.isSent { .head } else { .send }
            state.end =
                if let error {
                    .failure(NetworkError(urlSession: error, in: phase))
                } else if state.head == nil {
                    .failure(NetworkError(.notHTTP, phase: phase, mayHaveReachedServer: true))
                } else {
                    .success(())
                }
        }
        if error != nil { task.cancel() }
        change.yield()
    }

    /// Waits for a part of the state and returns it.
    private func next<Value>(_ part: (inout State) throws -> Value?) async throws -> Value {
        var changes = changes.makeAsyncIterator()
        while true {
            if Task.isCancelled { end(CancellationError()) }
            if let value = try state.withLock({ try part(&$0) }) { return value }
            // Cancellation ends the stream.
            _ = await changes.next()
        }
    }
}

/// A session delegate that forwards events to the exchanges.
final class ExchangeBook: NSObject, URLSessionDataDelegate {
    /// A response's body retains its exchange, which cancels its task when it is deallocated.
    private struct Entry {
        weak var exchange: Exchange?
    }

    private let entries = Mutex<[Int: Entry]>([:])

    func add(_ exchange: Exchange) {
        entries.withLock { $0[exchange.task.taskIdentifier] = Entry(exchange: exchange) }
    }

    private func exchange(of task: URLSessionTask) -> Exchange? {
        entries.withLock { $0[task.taskIdentifier]?.exchange }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    #if canImport(FoundationNetworking)
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // The event follows the complete response, which wouldn't end by default.
        exchange(of: task)?.end(nil)
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
    #endif

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        exchange(of: task)?.sent(totalBytesSent, of: totalBytesExpectedToSend)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let head = response.head else {
            // The task will end as if the caller had cancelled it.
            exchange(of: dataTask)?.end(NetworkError(.notHTTP))
            return completionHandler(.cancel)
        }
        exchange(of: dataTask)?.receive(head)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.receive(data)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        let entry = entries.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        // The response to a redirect might arrive without a separate delegate call.
        if let head = task.response?.head { entry?.exchange?.receive(head) }
        entry?.exchange?.end(error)
    }
}

extension URLResponse {
    fileprivate var head: Exchange.Head? {
        guard let response = self as? HTTPURLResponse, (100...999).contains(response.statusCode)
        else { return nil }
        var headers = HTTPFields()
        for case (let name as String, let value as String) in response.allHeaderFields {
            // Headers with invalid names are dropped.
            guard let name = HTTPField.Name(name) else { continue }
            headers.append(HTTPField(name: name, value: value))
        }
        return (.init(code: response.statusCode), headers)
    }
}
