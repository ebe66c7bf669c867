import AsyncHTTPClient
import Foundation
package import KasaneHTTP
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOPosix
import NIOSSL

extension NetworkError {
    /// Creates a network error from an error thrown by AsyncHTTPClient or a lower layer.
    ///
    /// - Parameter isCancelled: Whether the task waiting for the attempt was cancelled.
    package init(
        transport error: any Error,
        evidence: Evidence = Evidence(),
        isCancelled: Bool = Task.isCancelled,
        routes: RouteTable = .system
    ) {
        if let error = error as? NetworkError {
            self = error
            return
        }
        let name = Name(of: error, evidence: evidence, isCancelled: isCancelled, routes: routes)
        self.init(
            name.kind,
            phase: name.phase ?? evidence.phase,
            mayHaveReachedServer: evidence.sentSomething,
            cause: error,
            failedOnReusedConnection: name.kind == .connectionLost
                && evidence.isReusedConnection && !evidence.gotSomething
        )
    }
}

/// An error kind, and the phase if the error implies a phase.
private struct Name {
    var kind: NetworkError.Kind
    var phase: NetworkError.Phase?

    init(_ kind: NetworkError.Kind, _ phase: NetworkError.Phase? = nil) {
        self.kind = kind
        self.phase = phase
    }

    init(of error: any Error, evidence: Evidence, isCancelled: Bool, routes: RouteTable) {
        let isConnecting = evidence.phase < .send
        let handshake: NetworkError.Phase? = isConnecting && evidence.isSecure ? .tls : nil
        switch error {
        case is CancellationError: self.init(.cancelled)
        case let error as HTTPClientError:
            self.init(of: error, isCancelled: isCancelled, handshake: handshake)
        case let error as NIOConnectionError: self.init(of: error, routes: routes)
        case let error as IOError:
            self.init(errno: error.errnoCode, isConnecting: isConnecting, handshake: handshake)
        case NIOSSLError.uncleanShutdown, NIOSSLError.handshakeFailed(.syscallError),
            NIOSSLError.handshakeFailed(.zeroReturn):
            self.init(.connectionLost, handshake)
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: self.init(.tls, handshake)
        case is NIOTooManyBytesError: self.init(.responseTooLarge, .body)
        case is NIOHTTP2Errors.StreamClosed, is NIOHTTP2Errors.NoSuchStream,
            is NIOHTTP2Errors.IOOnClosedConnection, is NIOHTTP2Errors.CreatedStreamAfterGoaway:
            self.init(.connectionLost)
        case is any NIOHTTP2Error, is NIOHTTP2Errors.StreamError: self.init(.notHTTP)
        case HTTPParserError.invalidEOFState: self.init(.connectionLost)
        case is HTTPParserError: self.init(.notHTTP)
        case ChannelError.connectTimeout: self.init(.timeout, .connect)
        // A connection that ended during its setup no longer has handlers.
        case is ChannelError, is ChannelPipelineError: self.init(.connectionLost, handshake)
        case is SocketAddressError: self.init(.connectionFailed, .resolve)
        default: self.init(.unknown)
        }
    }

    private init(
        of error: HTTPClientError,
        isCancelled: Bool,
        handshake: NetworkError.Phase?
    ) {
        switch error {
        // AsyncHTTPClient also throws `cancelled` after it has shut down.
        case .cancelled: self.init(isCancelled ? .cancelled : .connectionLost)
        case .alreadyShutdown: self.init(.connectionLost, .connect)
        case .deadlineExceeded, .readTimeout, .writeTimeout: self.init(.timeout)
        case .connectTimeout, .getConnectionFromPoolTimeout: self.init(.timeout, .connect)
        case .socksHandshakeTimeout, .httpProxyHandshakeTimeout: self.init(.timeout, .connect)
        case .tlsHandshakeTimeout: self.init(.timeout, .tls)
        case .remoteConnectionClosed, .uncleanShutdown: self.init(.connectionLost, handshake)
        case .requestStreamCancelled: self.init(.connectionLost, .send)
        case .invalidProxyResponse, .proxyAuthenticationRequired:
            self.init(.connectionFailed, .connect)
        case .invalidURL, .emptyHost, .missingSocketPath, .emptyScheme, .contentLengthMissing,
            .identityCodingIncorrectlyPresent, .traceRequestWithBody, .bodyLengthMismatch,
            .writeAfterRequestSent, .invalidRedirectConfiguration,
            .invalidHTTPVersionConfiguration, .invalidDNSOverridesConfiguration,
            .invalidLocalAddress, .invalidProxyConfiguration:
            self.init(.invalidRequest(error.shortDescription.lowercased()))
        case .redirectLimitReached: self.init(.redirectRefused(.tooMany), .head)
        case .redirectCycleDetected: self.init(.redirectRefused(.loop), .head)
        default: self.init(ofOneWithValues: error)
        }
    }

    /// Maps errors with associated values, which can be distinguished only by their fixed short
    /// descriptions.
    private init(ofOneWithValues error: HTTPClientError) {
        switch error.shortDescription {
        case HTTPClientError.unsupportedScheme("").shortDescription,
            HTTPClientError.invalidHeaderFieldNames([]).shortDescription,
            HTTPClientError.invalidHeaderFieldValues([]).shortDescription:
            self.init(.invalidRequest(error.shortDescription.lowercased()))
        case HTTPClientError.serverOfferedUnsupportedApplicationProtocol("").shortDescription:
            self.init(.notHTTP, .tls)
        // AsyncHTTPClient currently corrects these headers itself.
        case "Chunked specified multiple times", "Incompatible headers":
            self.init(.invalidRequest(error.shortDescription.lowercased()))
        case "HTTP end received after head with 1xx": self.init(.notHTTP, .head)
        default: self.init(.unknown)
        }
    }

    private init(of error: NIOConnectionError, routes: RouteTable) {
        let failures = error.connectionErrors.map(\.error)
        guard !failures.isEmpty else {
            // A failed lookup doesn't prove that the machine is offline, but a missing default
            // route does.
            self.init(
                routes.hasDefaultRoute() == false ? .notConnected : .connectionFailed,
                .resolve
            )
            return
        }
        if failures.allSatisfy({ ($0 as? IOError)?.errnoCode == ENETUNREACH }) {
            self.init(.notConnected, .connect)
        } else if failures.allSatisfy(\.isConnectTimeout) {
            self.init(.timeout, .connect)
        } else {
            self.init(.connectionFailed, .connect)
        }
    }

    private init(errno code: CInt, isConnecting: Bool, handshake: NetworkError.Phase?) {
        switch code {
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: self.init(.overloaded)
        case ENETUNREACH where isConnecting: self.init(.notConnected, .connect)
        case ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL:
            self.init(
                isConnecting ? .connectionFailed : .connectionLost,
                isConnecting ? .connect : nil
            )
        case ETIMEDOUT where isConnecting: self.init(.timeout, .connect)
        default: self.init(.connectionLost, handshake)
        }
    }
}

extension Error {
    fileprivate var isConnectTimeout: Bool {
        if case .connectTimeout? = self as? ChannelError { true } else { false }
    }
}

extension HTTPClientError: ConfidentialError {}

/// Allows AsyncHTTPClient's errors to be used as patterns in a `switch` statement.
private func ~= (pattern: HTTPClientError, error: any Error) -> Bool {
    (error as? HTTPClientError) == pattern
}
