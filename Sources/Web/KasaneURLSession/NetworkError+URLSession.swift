import Foundation
import KasaneHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NetworkError {
    /// Creates a network error from an error of `URLSession`.
    ///
    /// - Parameter isInBody: Whether the head of the response has arrived.
    package init(urlSession error: any Error, inBody isInBody: Bool) {
        if error is CancellationError || (error as? URLError)?.code == .cancelled {
            self.init(.cancelled, phase: isInBody ? .body : .head, mayHaveReachedServer: true)
            return
        }
        guard let error = error as? URLError else {
            let phase: Phase = isInBody ? .body : .head
            self.init(.unknown, phase: phase, mayHaveReachedServer: true, cause: error)
            return
        }
        let (kind, early) = Self.name(of: error.code)
        self.init(
            kind,
            phase: isInBody ? .body : early ?? .head,
            mayHaveReachedServer: isInBody || early == nil,
            // Its other values include the URL of the request.
            cause: URLError(error.code)
        )
    }

    /// Returns the kind of an error, and its phase if nothing has reached the server.
    private static func name(of code: URLError.Code) -> (kind: Kind, early: Phase?) {
        switch code {
        case .notConnectedToInternet, .internationalRoamingOff, .dataNotAllowed:
            (.notConnected, .connect)
        case .cannotFindHost, .dnsLookupFailed: (.connectionFailed, .resolve)
        case .cannotConnectToHost: (.connectionFailed, .connect)
        case .networkConnectionLost: (.connectionLost, nil)
        case .timedOut: (.timeout, nil)
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
            .clientCertificateRejected, .clientCertificateRequired,
            .appTransportSecurityRequiresSecureConnection:
            (.tls, .tls)
        case .badServerResponse, .cannotParseResponse, .cannotDecodeContentData,
            .cannotDecodeRawData, .zeroByteResource:
            (.notHTTP, nil)
        case .dataLengthExceedsMaximum: (.responseTooLarge, nil)
        case .badURL, .unsupportedURL: (.invalidRequest("URLSession does not accept its URL"), .send)
        default: (.unknown, nil)
        }
    }
}
