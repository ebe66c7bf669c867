import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

extension HTTPResponse.Status {
    /// The client disconnected before the response.
    ///
    /// Only logs and metrics show this status.
    ///
    /// It comes from nginx and isn't in any standard, but other servers and proxies log it too.
    static var clientClosedRequest: Self {
        Self(code: 499, reasonPhrase: "Client Closed Request")
    }

    /// The status for a request that failed with an error.
    ///
    /// This is the error's own status, 499 if the client disconnected, or Hummingbird's 500
    /// otherwise.
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

/// A transport error that means that the client ended the request.
package protocol DisconnectionError: Error {}
