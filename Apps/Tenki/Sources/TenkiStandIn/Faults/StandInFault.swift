import KasaneTesting

/// What the stand-in can do wrong with a request; the raw value is its name in a plan.
///
/// These are the faults of `FaultServer`, but for those that show only while a request's body is
/// sent: no service is sent one.
public enum StandInFault: String, CaseIterable, Sendable {
    /// The request is never answered.
    case timeout
    /// The response stops in the middle of its head.
    case stallInHead = "stallinhead"
    /// The response stops in the middle of its body.
    case stall
    /// The connection is closed instead of an answer.
    case close
    /// The connection is reset instead of an answer.
    case reset
    /// The connection is reset in the middle of the response's head.
    case resetInHead = "resetinhead"
    /// The connection is reset in the middle of the response's body.
    case resetInBody = "resetinbody"
    /// Bytes that are no HTTP.
    case garbage
    /// A body in chunks whose lengths are no numbers.
    case badChunks = "badchunks"
    /// A body that ends before its announced length.
    case truncated
    /// A body that goes on behind its announced length.
    case badLength = "badlength"
    /// The right answer a byte at a time, at most five in a millisecond.
    case drip
    /// A body of a gibibyte.
    case flood
    /// A redirect to an address that redirects to itself.
    case redirectLoop = "redirectloop"
    /// A status 200 whose body is a page and no answer.
    case html
    /// Status 429, with a `Retry-After` of one second.
    case status429
    /// Status 500.
    case status500
    /// Status 502.
    case status502
    /// Status 503.
    case status503
    /// Status 504.
    case status504
}

extension StandInFault {
    /// The address that redirects to itself.
    static let loopPath = "/stand-in/redirect-loop"

    /// What the server does instead of giving an answer.
    func fault(instead answer: StandInAnswer) -> FaultServer.Fault {
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
                status: answer.status,
                headers: ["Content-Type": answer.contentType],
                body: answer.body,
                pause: .microseconds(200)
            )
        case .flood: .chunkedFlood(bytes: 1 << 30)
        case .redirectLoop: .redirect(status: 302, to: Self.loopPath)
        case .html:
            .answer(status: 200, headers: ["Content-Type": "text/html"], body: "<p>Sorry</p>")
        case .status429: .tooManyRequests(retryAfter: "1")
        case .status500: .answer(status: 500, headers: [:], body: "")
        case .status502: .answer(status: 502, headers: [:], body: "")
        case .status503: .answer(status: 503, headers: [:], body: "")
        case .status504: .answer(status: 504, headers: [:], body: "")
        }
    }
}
