import HTTPTypes
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI

extension ProblemDocument {
    init(status: HTTPResponse.Status, path: String) {
        if status == .notFound, path.hasPrefix(PhotoAddress.search + "/") {
            self.init(.notFound(Subject.photograph(nil)))
            return
        }
        if status == .notFound, path.hasPrefix(BoardLink.path + "/") {
            self.init(.notFound(Subject.board))
            return
        }
        self.init(status: status.code, title: status.reasonPhrase)
    }
}
