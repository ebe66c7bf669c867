import Foundation
import NIOCore
import NIOPosix

/// A channel handler that applies faults to one connection.
final class FaultHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let log: FaultLog
    private let choose: @Sendable (FaultServer.Request) -> FaultServer.Fault
    private let connectionFault: @Sendable (Int) -> FaultServer.ConnectionFault?
    private var number = 0
    private var brokenBy: FaultServer.ConnectionFault?
    private var reader = RequestReader()
    private var current: (fault: FaultServer.Fault, request: FaultServer.Request)?
    private var isDone = false

    init(
        _ log: FaultLog,
        _ choose: @escaping @Sendable (FaultServer.Request) -> FaultServer.Fault,
        _ connectionFault: @escaping @Sendable (Int) -> FaultServer.ConnectionFault?
    ) {
        self.log = log
        self.choose = choose
        self.connectionFault = connectionFault
    }

    func channelActive(context: ChannelHandlerContext) {
        number = log.opened(context.channel)
        brokenBy = connectionFault(number)
        if case .reset? = brokenBy { reset(context) }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        isDone = true
        log.closed(number)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isDone else { return }
        switch brokenBy {
        case .garbage?: return send(Wire.garbage, context, closes: true)
        case .silence?, .reset?: return
        case nil: break
        }
        for event in reader.read(unwrapInboundIn(data).readableBytesView) where !isDone {
            switch event {
            case .head(let method, let path, let headers):
                let request = log.received { count in
                    FaultServer.Request(
                        number: count,
                        method: method,
                        path: path,
                        headers: headers
                    )
                }
                current = (choose(request), request)
                beginRequest(context)
            case .end: endRequest(context)
            case .tooLarge:
                isDone = true
                context.close(promise: nil)
            }
        }
    }

    /// Applies the faults that occur before the request body is read.
    private func beginRequest(_ context: ChannelHandlerContext) {
        switch current?.fault {
        case .resetInRequest: reset(context)
        case .earlyResponse(let status, let body):
            let response = Wire.response(status, ["Connection": "close"], Array(body.utf8))
            send(response, context, closes: true)
        case .stallInRequest:
            isDone = true
            // If stalling fails, the response makes the test fail.
            context.channel.setOption(.autoRead, value: false).whenFailure { _ in }
        default: break
        }
    }

    private func endRequest(_ context: ChannelHandlerContext) {
        guard let (fault, request) = current else { return }
        switch fault {
        case .response(let status, let headers, let body):
            respond(status, headers, Array(body.utf8), to: request, context)
        case .file(let status, let headers, let bytes):
            respond(status, headers, bytes, to: request, context)
        case .garbage: send(Wire.garbage, context, closes: true)
        case .badChunks: send(Wire.badChunks, context, closes: true)
        case .truncated: send(Wire.beginning, context, closes: true)
        case .tooLong:
            let head = Wire.head(200, ["Content-Length": "3"])
            send(head + Array("[1][2,3,4]".utf8), context, closes: true)
        case .silence: isDone = true
        case .stallInHead:
            send(Array("HTTP/1.1 200 OK\r\nContent-".utf8), context)
            isDone = true
        case .stall:
            send(Wire.beginning, context)
            isDone = true
        case .close: context.close(promise: nil)
        case .reset: reset(context)
        case .resetInHead: reset(context, behind: Array("HTTP/1.1 200 OK\r\nContent-".utf8))
        case .resetInBody: reset(context, behind: Wire.beginning)
        case .drip(let status, let headers, let body, let pause):
            drip(status, headers, Array(body.utf8), pause, context)
        case .redirectLoop: respond(302, ["Location": request.path], [], to: request, context)
        case .redirect(let status, let location):
            respond(status, ["Location": location], [], to: request, context)
        case .flood(let bytes):
            send(Wire.head(200, ["Content-Length": "\(bytes)"]), context)
            flood(bytes, context, isChunked: false)
        case .chunkedFlood(let bytes):
            send(Wire.head(200, ["Transfer-Encoding": "chunked"]), context)
            flood(bytes, context, isChunked: true)
        case .resetInRequest, .stallInRequest, .earlyResponse: break
        }
    }
}

extension FaultHandler {
    /// Sends a valid HTTP response.
    ///
    /// A response to `HEAD` has no body, and `Connection: close` closes the connection.
    private func respond(
        _ status: Int,
        _ headers: [String: String],
        _ body: [UInt8],
        to request: FaultServer.Request,
        _ context: ChannelHandlerContext
    ) {
        let isLast = request.headers["connection"]?.lowercased() == "close"
        let headers = isLast ? headers.merging(["Connection": "close"]) { $1 } : headers
        let response = Wire.response(status, headers, body, hasBody: request.method != "HEAD")
        send(response, context, closes: isLast)
    }

    private func send(_ bytes: [UInt8], _ context: ChannelHandlerContext, closes: Bool = false) {
        let written = context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)))
        guard closes else { return }
        isDone = true
        let channel = context.channel
        // Closing earlier would lose bytes that the socket didn't accept immediately.
        written.whenComplete { _ in channel.close(promise: nil) }
    }

    /// Sends some bytes, then resets the connection.
    private func reset(_ context: ChannelHandlerContext, behind bytes: [UInt8] = []) {
        isDone = true
        let channel = context.channel
        let written = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: written)
        written.futureResult.whenComplete { _ in
            // Without a pause, the reset would overtake the bytes.
            channel.eventLoop.scheduleTask(in: bytes.isEmpty ? .zero : .milliseconds(20)) {
                let linger = linger(l_onoff: 1, l_linger: 0)
                let options = channel as? any SocketOptionProvider
                (options?.setSoLinger(linger) ?? channel.eventLoop.makeSucceededVoidFuture())
                    .whenComplete { _ in channel.close(promise: nil) }
            }
        }
    }

    private func drip(
        _ status: Int,
        _ headers: [String: String],
        _ body: [UInt8],
        _ pause: Duration,
        _ context: ChannelHandlerContext
    ) {
        let framing = ["Content-Length": "\(body.count)", "Connection": "close"]
        send(Wire.head(status, headers.merging(framing) { $1 }), context)
        isDone = true
        drip(body[...], .nanoseconds(Int64(pause / .nanoseconds(1))), context.channel)
    }

    /// Sends the first byte after a pause, then the rest, while the connection is open.
    private func drip(_ bytes: ArraySlice<UInt8>, _ pause: TimeAmount, _ channel: any Channel) {
        guard let byte = bytes.first else { return channel.close(promise: nil) }
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        channel.eventLoop.scheduleTask(in: pause) {
            channel.writeAndFlush(ByteBuffer(bytes: [byte])).whenSuccess {
                bound.value.drip(bytes.dropFirst(), pause, channel)
            }
        }
    }

    /// Sends blocks of 1 MiB, each after the previous block was written.
    private func flood(_ left: Int, _ context: ChannelHandlerContext, isChunked: Bool) {
        isDone = true
        let size = min(left, 1 << 20)
        guard size > 0 else { return }
        var buffer = ByteBuffer()
        if isChunked { buffer.writeString("\(String(size, radix: 16))\r\n") }
        buffer.writeRepeatingByte(UInt8(ascii: " "), count: size)
        if isChunked { buffer.writeString("\r\n") }
        let written = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(buffer), promise: written)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        written.futureResult.whenSuccess {
            let (handler, context) = bound.value
            handler.flood(left - size, context, isChunked: isChunked)
        }
    }
}

private enum Wire {
    static let garbage = Array("\u{7F}ELF\u{1}\u{2}\r\n\r\n".utf8)
    static let badChunks = head(200, ["Transfer-Encoding": "chunked"]) + Array("zz\r\n[1]\r\n".utf8)
    static let beginning = head(200, ["Content-Length": "1000"]) + Array("{\"forecasts\":[".utf8)

    static func head(_ status: Int, _ headers: [String: String]) -> [UInt8] {
        let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
        // The reason phrase can be empty, but the space before it is required.
        return Array("HTTP/1.1 \(status) \r\n\(lines.joined())\r\n".utf8)
    }

    static func response(
        _ status: Int,
        _ headers: [String: String],
        _ body: [UInt8],
        hasBody: Bool = true
    ) -> [UInt8] {
        var headers = headers
        if status != 304, status != 204 { headers["Content-Length"] = "\(body.count)" }
        return head(status, headers) + (hasBody ? body : [])
    }
}
