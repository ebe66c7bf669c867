import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

extension HTTPResponse.Status {
    /// The client has disconnected before the response, so only logs and metrics show the status.
    ///
    /// No standard defines it. nginx introduced it, and other servers and proxies log it too.
    static var clientClosedRequest: Self {
        Self(code: 499, reasonPhrase: "Client Closed Request")
    }

    /// Creates the status of a request whose handler has thrown an error: that of the error, 499
    /// for a client that has disconnected, or 500, with which Hummingbird responds to any other.
    init(of error: any Error) {
        self =
            if let error = error as? any HTTPResponseError {
                error.status
            } else {
                error.isDisconnection ? .clientClosedRequest : .internalServerError
            }
    }
}

extension Error {
    /// Whether the client has ended the connection during the request.
    var isDisconnection: Bool {
        switch self as any Error {
        case ChannelError.ioOnClosedChannel, ChannelError.alreadyClosed, ChannelError.inputClosed,
            ChannelError.outputClosed, ChannelError.eof, HTTPParserError.invalidEOFState:
            true
        case is any DisconnectionError: true
        case let error as IOError:
            [ECONNABORTED, ECONNRESET, ENOTCONN, EPIPE, ETIMEDOUT].contains(error.errnoCode)
        default: false
        }
    }
}

/// A transport error that means that the client ended the request.
package protocol DisconnectionError: Error {}
