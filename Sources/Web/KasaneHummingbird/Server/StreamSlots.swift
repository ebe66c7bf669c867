import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Limits how many of an HTTP/2 connection's requests are active at once.
///
/// Otherwise, a client could request a hundred responses on each connection and read none of them.
final class StreamSlots {
    static let limit = 16

    private var active = 0
    private var waiting = CircularBuffer<StreamSlotHandler>()

    /// Acquires a slot if one is free; otherwise, resumes the stream when one becomes free.
    func acquire(_ stream: StreamSlotHandler) -> Bool {
        guard active < Self.limit else {
            waiting.append(stream)
            return false
        }
        active += 1
        return true
    }

    func release(on eventLoop: any EventLoop) {
        active -= 1
        // Later: when the connection closes, its streams end one by one, and none must be resumed.
        eventLoop.assumeIsolatedUnsafeUnchecked().execute { self.resumeStreams() }
    }

    private func resumeStreams() {
        while active < Self.limit, let stream = waiting.popFirst() {
            if stream.resume() { active += 1 }
        }
    }
}

/// Delays an HTTP/2 stream's request until its connection has a free slot.
///
/// The stream keeps its slot until the whole response has been sent. Event streams, which don't
/// end, release their slots when they begin. HTTP/1.1 connections have one request at a time and
/// need no slots.
final class StreamSlotHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum State { case new, waiting, active, released, abandoned }

    private var state = State.new
    private var slots: StreamSlots?
    private var context: ChannelHandlerContext?

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        if let found = ConnectionActivityHandler.find(for: context), found.isStream {
            slots = found.handler.slots
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        release()
        self.context = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        release()
        context.fireChannelInactive()
    }

    func read(context: ChannelHandlerContext) {
        if state == .new, let slots {
            state = slots.acquire(self) ? .active : .waiting
        }
        if state != .waiting { context.read() }
    }

    /// Reads the request unless the stream has ended.
    func resume() -> Bool {
        guard state == .waiting, let context else { return false }
        state = .active
        context.read()
        return true
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // A stream that closes delivers what it has received, even if nothing was read.
        guard slots == nil || state == .active || state == .released else { return }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard state == .active else { return context.write(data, promise: promise) }
        switch unwrapOutboundIn(data) {
        case .head(let head)
        where head.headerFields[.contentType]?.hasPrefix("text/event-stream") == true:
            context.write(data, promise: promise)
            release()
        case .head, .body:
            context.write(data, promise: promise)
        case .end:
            let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
            sent.futureResult.assumeIsolatedUnsafeUnchecked().whenComplete { [self] _ in release() }
            context.write(data, promise: sent)
        }
    }

    private func release() {
        guard state == .active else {
            if state != .released { state = .abandoned }
            return
        }
        state = .released
        if let context { slots?.release(on: context.eventLoop) }
    }
}
