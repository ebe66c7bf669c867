import Foundation
import HTTPTypes
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI

extension ProblemDocument {
    /// Creates the document of a failed request, with a specific message for unknown cities and
    /// photographs.
    ///
    /// - Parameters:
    ///   - status: The status of the response.
    ///   - path: The path of the request.
    init(status: HTTPResponse.Status, path: String) {
        let prefix = "/cities/"
        // Other statuses, such as 429, are unrelated to the code.
        if status == .notFound || status == .badRequest, path.hasPrefix(prefix) {
            let text = path.dropFirst(prefix.count)
            do throws(CityCodeError) {
                _ = try CityCode(text.removingPercentEncoding ?? String(text))
            } catch {
                self.init(error)
                return
            }
        }
        if status == .notFound, path.hasPrefix(PhotoAddress.search + "/") {
            self.init(.notFound(Subject.photograph(nil)))
            return
        }
        self.init(status: status.code, title: status.reasonPhrase)
    }
}
