import HTTPTypes
import KasaneHTTP
import NIOCore
import NIOHTTP1
import NIOHTTP2
import Synchronization

/// The state of an attempt, which its connection and its caller share.
final class Attempt: Sendable {
    let allowsPrivateAddresses: Bool
    /// The maximum decompressed size of a body in bytes.
    let maximumBodySize: Int
    let deadline: NIODeadline?
    private let seen: Mutex<Evidence>
    private let isRead = Atomic(false)

    init(_ request: TransportRequest, until deadline: NIODeadline?) {
        allowsPrivateAddresses = request.allowsPrivateAddresses
        maximumBodySize = request.maximumBodySize ?? 64 << 20
        self.deadline = deadline
        seen = Mutex(Evidence(isSecure: request.head.scheme == "https"))
    }

    var evidence: Evidence { seen.withLock { $0 } }

    func note(_ change: (inout Evidence) -> Void) {
        seen.withLock { change(&$0) }
    }

    /// Returns `true` for the first call, because the body of a response can be read only once.
    func beginReading() -> Bool {
        !isRead.exchange(true, ordering: .relaxed)
    }
}

/// The running attempts by the number that a header passes to the connection.
///
/// AsyncHTTPClient doesn't expose which connection sends which request. The header is removed
/// before the request is written.
final class AttemptBook: Sendable {
    static let header = "kasane-attempt"

    private let entries = Mutex<(next: UInt64, attempts: [UInt64: Attempt])>((0, [:]))

    func add(_ attempt: Attempt) -> UInt64 {
        entries.withLock { entries in
            entries.next += 1
            entries.attempts[entries.next] = attempt
            return entries.next
        }
    }

    func remove(_ number: UInt64) {
        entries.withLock { _ = $0.attempts.removeValue(forKey: number) }
    }

    /// Returns the attempt identified by the values of a request's header.
    ///
    /// Several values are ambiguous, because the caller's headers might contain the number of
    /// another attempt, which might have more permissions.
    func attempt(_ numbers: [String]) -> Attempt? {
        guard numbers.count == 1, let number = UInt64(numbers[0]) else { return nil }
        return entries.withLock { $0.attempts[number] }
    }
}

/// A channel handler that records the progress of the connection's current attempt.
final class ConnectionWatch: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    private let book: AttemptBook
    private var attempt: Attempt?
    private var uses = 0
    private var isRefused = false
    private var hasBody = false
    /// Whether the response was aborted.
    ///
    /// The decoder might still produce data.
    private var isGivenUp = false
    private var isReadingBody = false
    private var timer: Scheduled<Void>?

    init(_ book: AttemptBook) {
        self.book = book
    }

    /// Adds a watch to a new connection, after the HTTP decoder.
    @Sendable
    static func watch(_ channel: any Channel, _ book: AttemptBook) -> EventLoopFuture<Void> {
        channel.eventLoop.submit {
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
            try pipeline.addHandler(ConnectionWatch(book), position: .after(decoder))
        }
    }

    /// Adds a watch to a new HTTP/2 stream, after the HTTP decoder.
    @Sendable
    static func watchStream(_ channel: any Channel, _ book: AttemptBook) -> EventLoopFuture<Void> {
        channel.eventLoop.submit {
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP2FramePayloadToHTTP1ClientCodec.self)
            try pipeline.addHandler(ConnectionWatch(book), position: .after(codec))
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            attempt = book.attempt(head.headers[AttemptBook.header])
            head.headers.remove(name: AttemptBook.header)
            guard isAllowed(context) else { return refuse(context, promise) }
            hasBody = false
            let isReused = uses > 0
            uses += 1
            attempt?.note { evidence in
                evidence.phase = .send
                evidence.sentSomething = true
                evidence.isReusedConnection = isReused
            }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body where isRefused, .end where isRefused: promise?.succeed()
        case .body:
            hasBody = true
            context.write(data, promise: promise)
        case .end:
            guard hasBody else {
                attempt?.note { $0.phase = .head }
                return context.write(data, promise: promise)
            }
            // The phase ends when the last byte has been written, not when it has been enqueued.
            let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
            sent.futureResult.whenSuccess { [attempt] in
                attempt?.note { if $0.phase == .send { $0.phase = .head } }
            }
            context.write(data, promise: sent)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isGivenUp else { return }
        switch unwrapInboundIn(data) {
        // AsyncHTTPClient treats statuses below 100 like 1xx and traps when the response ends.
        case .head(let head) where !(100...999).contains(head.status.code):
            return giveUp(context)
        case .head(let head) where !head.status.isInformational:
            attempt?.note { evidence in
                evidence.gotSomething = true
                evidence.phase = .body
            }
            isReadingBody = true
        case .end:
            isReadingBody = false
            timer?.cancel()
            timer = nil
        case .head, .body: break
        }
        context.fireChannelRead(data)
    }

    private func giveUp(_ context: ChannelHandlerContext) {
        isGivenUp = true
        context.fireErrorCaught(NetworkError(.notHTTP, phase: .head, mayHaveReachedServer: true))
        context.close(promise: nil)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Most bodies arrive together with their heads and don't need a timer.
        if isReadingBody, timer == nil { limitBody(context) }
        context.fireChannelReadComplete()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    /// Enforces the deadline for the body, because AsyncHTTPClient's deadline ends at the head.
    private func limitBody(_ context: ChannelHandlerContext) {
        guard let deadline = attempt?.deadline else { return }
        timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
            context.fireErrorCaught(
                NetworkError(.timeout, phase: .body, mayHaveReachedServer: true)
            )
            context.close(promise: nil)
        }
    }

    private func isAllowed(_ context: ChannelHandlerContext) -> Bool {
        // An unknown attempt has no caller, and might not be allowed to use private addresses.
        guard let attempt else { return false }
        if attempt.allowsPrivateAddresses { return true }
        let channel = context.channel
        guard let address = channel.remoteAddress ?? channel.parent?.remoteAddress else {
            return false
        }
        return !address.isPrivate
    }

    private func refuse(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
        isRefused = true
        let error = NetworkError(.addressRefused, phase: .connect)
        promise?.fail(error)
        context.fireErrorCaught(error)
        context.close(promise: nil)
    }
}

extension HTTPResponseStatus {
    fileprivate var isInformational: Bool { (100...199).contains(code) && code != 101 }
}
