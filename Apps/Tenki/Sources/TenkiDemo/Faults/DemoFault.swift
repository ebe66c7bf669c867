import KasaneFaultServer

package enum DemoFault: String, CaseIterable, Sendable {
    /// The request never gets a response.
    case timeout
    case stallInHead = "stallinhead"
    case stall
    /// The connection is closed without a response.
    case close
    /// The connection is reset without a response.
    case reset
    case resetInHead = "resetinhead"
    case resetInBody = "resetinbody"
    case garbage
    case badChunks = "badchunks"
    case truncated
    case badLength = "badlength"
    /// The correct response arrives byte by byte, at most five bytes per millisecond.
    case drip
    case flood
    case redirectLoop = "redirectloop"
    case html
    /// The response has status 429 and a `Retry-After` of one second.
    case status429
    case status500
    case status502
    case status503
    case status504
    case frozen
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
    static let loopPath = "/stand-in/redirect-loop"

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
