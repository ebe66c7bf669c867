import Foundation
import KasaneHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NetworkError {
    /// Creates a network error from a `URLSession` error.
    ///
    /// - Parameter phase: The last known phase of the attempt.
    init(urlSession error: any Error, in phase: Phase) {
        if let error = error as? NetworkError {
            self.init(error.kind, phase: phase, mayHaveReachedServer: true)
            return
        }
        guard let code = (error as? URLError)?.code else {
            let kind: Kind = error is CancellationError ? .cancelled : .unknown
            self.init(kind, phase: phase, mayHaveReachedServer: true, cause: error)
            return
        }
        let early = phase < .body ? code.earlyPhase : nil
        self.init(
            code.kind(in: phase),
            phase: early ?? phase,
            mayHaveReachedServer: early == nil,
            // The error's other values include the request's URL.
            cause: URLError(code)
        )
    }
}

extension URLError.Code {
    /// The phase of an error that occurs before the request is sent.
    fileprivate var earlyPhase: NetworkError.Phase? {
        switch self {
        case .cannotFindHost, .dnsLookupFailed: .resolve
        case .cannotConnectToHost, .notConnectedToInternet, .dataNotAllowed,
            .internationalRoamingOff:
            .connect
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
            .clientCertificateRejected, .clientCertificateRequired,
            .appTransportSecurityRequiresSecureConnection:
            .tls
        default: nil
        }
    }

    fileprivate func kind(in phase: NetworkError.Phase) -> NetworkError.Kind {
        switch (self, earlyPhase) {
        case (.cancelled, _): .cancelled
        case (.timedOut, _): .timeout
        case (.notConnectedToInternet, _), (.dataNotAllowed, _), (.internationalRoamingOff, _):
            .notConnected
        case (_, .resolve?), (_, .connect?): .connectionFailed
        case (_, .tls?): .tls
        case (.networkConnectionLost, _): .connectionLost
        // FoundationNetworking doesn't distinguish these errors.
        case (.unknown, _) where phase == .body: .connectionLost
        case (.badServerResponse, _): Self.kindOfBadServerResponse
        case (.cannotParseResponse, _), (.cannotDecodeContentData, _), (.cannotDecodeRawData, _),
            (.unsupportedURL, _):
            .notHTTP
        default: .unknown
        }
    }

    private static var kindOfBadServerResponse: NetworkError.Kind {
        #if canImport(FoundationNetworking)
        // The connection was closed without a response.
        .connectionLost
        #else
        .notHTTP
        #endif
    }
}
