import KasaneContainer
import KasaneDomain
import KasaneLive
import TenkiApplication
import TenkiDomain
import TenkiUI

extension TenkiPages {
    func addBoards(to pages: inout PageRoutes) throws {
        let openBoard: OpenBoard = try container.resolve()
        let makeModel = try container.resolve(Factory<BoardModel, BoardVisit, SiteContext>.self)
        pages.add(BoardPage.self, for: .everyone) { request, _ in
            let visit = try await visit(request, isUsed: true)
            return BoardPage(model: try makeModel(visit, site(request)))
        }
        pages.add(SharedBoardPage.self, for: .everyone) { request, _ in
            let visit = try await withHTTPErrors(loggedTo: logger) {
                try await BoardVisit(linked: request, openBoard: openBoard, isSecure: isSecure)
            }
            return SharedBoardPage(model: try makeModel(visit, site(request)))
        }
    }

    func visit(_ request: PageRequest, isUsed: Bool = false) async throws -> BoardVisit {
        try await withHTTPErrors(loggedTo: logger) {
            try await BoardVisit(
                own: request,
                adoptVisitorBoard: adoptVisitorBoard,
                isUsed: isUsed,
                isSecure: isSecure
            )
        }
    }
}
