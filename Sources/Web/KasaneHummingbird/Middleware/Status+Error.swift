import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

extension HTTPResponse.Status {
    /// The client disconnected before the response began.
    ///
    /// The status appears only in logs and metrics. It originates from nginx and isn't part of a
    /// standard, but other servers and proxies also log it.
    static var clientClosedRequest: Self {
        Self(code: 499, reasonPhrase: "Client Closed Request")
    }

    /// Creates the status of a request that failed with an error.
    ///
    /// The status is the error's own status, 499 if the client disconnected, or Hummingbird's
    /// default status 500.
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
    /// Whether the client closed the connection during the request.
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

/// A transport error that indicates that the client ended the request.
package protocol DisconnectionError: Error {}
