import Foundation
import HTTPTypes
import TenkiDomain
package import TenkiUI

extension ProblemPage {
    package init(
        status: Int,
        path: String,
        site: SiteContext,
        stylesheets: [String] = ProblemPage.stylesheets
    ) {
        // Other statuses, such as 429, are unrelated to the city.
        if status == 404, let name = Self.unknownCity(in: path) {
            self.init(unknownCity: name, site: site, stylesheets: stylesheets)
            return
        }
        let problem = ProblemDocument(status: HTTPResponse.Status(code: status), path: path)
        self.init(problem, site: site, stylesheets: stylesheets)
    }

    private static func unknownCity(in path: String) -> String? {
        let parts = path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        guard let name = parts.last else { return nil }
        if parts.count == 2, parts[0] == "cities" {
            // A provider may not know a city that exists.
            return (try? CityCode(name)) == nil ? name : nil
        }
        // A short address that is not a code and resembles no name is probably not that of a city.
        let isCode = name.allSatisfy { ("0"..."9").contains($0) }
        guard parts.count == 1, isCode || !City.similar(to: name).isEmpty else { return nil }
        return name
    }
}
