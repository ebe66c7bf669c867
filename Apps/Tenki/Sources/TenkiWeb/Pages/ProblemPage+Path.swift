import Foundation
import HTTPTypes
import TenkiDomain
public import TenkiUI

extension ProblemPage {
    /// Creates the page of a failed request, in the reader's language.
    ///
    /// - Parameters:
    ///   - status: The code of the response.
    ///   - path: The path of the request.
    ///   - site: The site context of the visit.
    ///   - stylesheets: The paths of the stylesheets.
    public init(
        status: Int,
        path: String,
        site: SiteContext,
        stylesheets: [String] = ProblemPage.stylesheets
    ) {
        let prefix = "/cities/"
        // Other statuses, such as 429, are unrelated to the city.
        if status == 404, path.hasPrefix(prefix) {
            let text = path.dropFirst(prefix.count)
            let name = text.removingPercentEncoding ?? String(text)
            // A provider may not know a city that exists.
            if (try? CityCode(name)) == nil {
                self.init(unknownCity: name, site: site, stylesheets: stylesheets)
                return
            }
        }
        let problem = ProblemDocument(status: HTTPResponse.Status(code: status), path: path)
        self.init(problem, site: site, stylesheets: stylesheets)
    }
}
