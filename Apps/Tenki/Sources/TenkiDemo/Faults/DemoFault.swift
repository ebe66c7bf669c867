import KasaneFaultServer

/// A fault that the demo services can inject; the raw value is its name in a plan.
///
/// Most faults are those of `FaultServer`, except for those that occur while a request's body is
/// sent: no service receives one. The others have status 200 and wrong contents.
package enum DemoFault: String, CaseIterable, Sendable {
    /// The request never gets a response.
    case timeout
    /// The response stalls in the middle of its head.
    case stallInHead = "stallinhead"
    /// The response stalls in the middle of its body.
    case stall
    /// The connection is closed without a response.
    case close
    /// The connection is reset without a response.
    case reset
    /// The connection is reset in the middle of the response's head.
    case resetInHead = "resetinhead"
    /// The connection is reset in the middle of the response's body.
    case resetInBody = "resetinbody"
    /// The response is not HTTP.
    case garbage
    /// The response has a chunked body with invalid chunk lengths.
    case badChunks = "badchunks"
    /// The body ends before its announced length.
    case truncated
    /// The body exceeds its announced length.
    case badLength = "badlength"
    /// The correct response arrives byte by byte, at most five bytes per millisecond.
    case drip
    /// The body has a size of one gibibyte.
    case flood
    /// The response redirects to an address that redirects to itself.
    case redirectLoop = "redirectloop"
    /// The response has status 200 and an HTML page as its body.
    case html
    /// The response has status 429 and a `Retry-After` of one second.
    case status429
    /// The response has status 500.
    case status500
    /// The response has status 502.
    case status502
    /// The response has status 503.
    case status503
    /// The response has status 504.
    case status504
    /// The response is the one from when the services started, however long ago that is.
    case frozen
    /// Warnings lack the reports and documents of heavy rain (VPWW55).
    case lostReport = "lostreport"
    /// Warnings and their feed are in the opposite order, with older reports again at the end.
    case reordered
    /// The first field with a text is missing, or the first time of an XML document.
    case missingField = "missingfield"
    /// The first code of two digits is unknown.
    case unknownCode = "unknowncode"
    /// The first status 発表 of a warning is unknown.
    case unknownStatus = "unknownstatus"
}

extension DemoFault {
    /// The path that redirects to itself.
    static let loopPath = "/stand-in/redirect-loop"

    /// Whether the fault is in the contents of a complete response.
    var isInContents: Bool {
        switch self {
        case .frozen, .lostReport, .reordered, .missingField, .unknownCode, .unknownStatus: true
        default: false
        }
    }

    /// Returns the server fault to inject instead of a response.
    ///
    /// - Parameter response: The response, with the fault if that is one of its contents.
    /// - Returns: The fault for the server.
    func fault(insteadOf response: DemoResponse) -> FaultServer.Fault {
        switch self {
        case .timeout: .silence
        case .stallInHead: .stallInHead
        case .stall: .stall
        case .close: .close
        case .reset: .reset
        case .resetInHead: .resetInHead
        case .resetInBody: .resetInBody
        case .garbage: .garbage
        case .badChunks: .badChunks
        case .truncated: .truncated
        case .badLength: .tooLong
        case .drip:
            .drip(
                status: response.status,
                headers: response.allHeaders,
                body: response.body,
                pause: .microseconds(200)
            )
        case .flood: .chunkedFlood(bytes: 1 << 30)
        case .redirectLoop: .redirect(status: 302, to: Self.loopPath)
        case .html:
            .response(headers: ["Content-Type": "text/html"], body: "<p>Sorry</p>")
        case .status429: .tooManyRequests(retryAfter: "1")
        case .status500: .response(status: 500)
        case .status502: .response(status: 502)
        case .status503: .response(status: 503)
        case .status504: .response(status: 504)
        case .frozen, .lostReport, .reordered, .missingField, .unknownCode, .unknownStatus:
            .file(
                status: response.status,
                headers: response.allHeaders,
                bytes: response.bytes
            )
        }
    }
}
