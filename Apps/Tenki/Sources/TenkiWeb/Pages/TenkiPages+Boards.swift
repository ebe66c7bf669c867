import KasaneContainer
import KasaneDomain
import KasaneLive
import TenkiApplication
import TenkiDomain
import TenkiUI

extension TenkiPages {
    func addBoards(to pages: inout PageRoutes) {
        pages.add(BoardPage.self, for: .everyone) { request, _ in
            let visit = try await visit(request, isUsed: true)
            return BoardPage(model: try model(visit, request))
        }
        pages.add(SharedBoardPage.self, for: .everyone) { request, _ in
            let visit = try await withHTTPErrors(loggedTo: logger) {
                try await BoardVisit(
                    linked: request,
                    openBoard: container.resolve(),
                    isSecure: isSecure
                )
            }
            return SharedBoardPage(model: try model(visit, request))
        }
    }

    func visit(_ request: PageRequest, isUsed: Bool = false) async throws -> BoardVisit {
        try await withHTTPErrors(loggedTo: logger) {
            try await BoardVisit(
                own: request,
                adoptVisitorBoard: container.resolve(),
                isUsed: isUsed,
                isSecure: isSecure
            )
        }
    }

    private func model(_ visit: BoardVisit, _ request: PageRequest) throws -> BoardModel {
        try container.resolve(Factory<BoardModel, BoardVisit, SiteContext>.self)(
            visit,
            site(request)
        )
    }
}
