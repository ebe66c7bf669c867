import Foundation

extension DemoResponse {
    /// Returns the response with a fault in its text; the response itself without a place for it.
    ///
    /// The place is always the first one, and `ETag` is that of the damaged text.
    func damaged(by fault: DemoFault) -> Self {
        let text = body
        let range: Range<String.Index>? =
            switch fault {
            case .missingField:
                text.firstRange(of: /"[A-Za-z]+":"[^"]*",|<ReportDateTime>[^<]*<\/ReportDateTime>/)
                    ?? text.firstRange(of: /<updated>[^<]*<\/updated>/)
            case .unknownCode:
                text.firstRange(of: /"code":"\d\d"|<Code>\d\d<\/Code>/)
            case .unknownStatus:
                text.firstRange(of: /"status":"発表"|<Status>発表<\/Status>/)
            default: nil
            }
        guard status == 200, let range else { return self }
        let found = String(text[range])
        let changed: String =
            switch fault {
            case .unknownCode: found.replacing(/\d\d/, with: "99")
            case .unknownStatus: found.replacing("発表", with: "再発表")
            default: ""
            }
        return replacingBody(text.replacingCharacters(in: range, with: changed))
    }
}
