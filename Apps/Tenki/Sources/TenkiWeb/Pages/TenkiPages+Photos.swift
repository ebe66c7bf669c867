import KasaneContainer
import KasaneDomain
import KasaneLive
import TenkiApplication
import TenkiDomain
import TenkiUI

extension TenkiPages {
    func addPhotos(to pages: inout PageRoutes) throws {
        let observeBoard: ObserveBoard = try container.resolve()
        let makeSearch = try container.resolve(Factory<PhotoSearchModel, SiteContext>.self)
        pages.add(PhotoSearchPage.self, for: .everyone) { request, _ in
            let suggestions = await photoSearches(for: request, observeBoard)
            return PhotoSearchPage(model: try makeSearch(site(request)), suggestions: suggestions)
        }
        let makeDetail = try container.resolve(
            Factory<PhotoDetailModel, Photo.ID?, String, SiteContext>.self
        )
        pages.add(PhotoDetailPage.self, for: .everyone) { request, _ in
            let photo = Photo.ID(request.parameters["id"] ?? "")
            let model = try makeDetail(photo, request.query("q") ?? "", site(request))
            try await withHTTPErrors(loggedTo: logger) {
                do {
                    try await model.find()
                } catch DomainError.notFound {
                    throw PageError.notFound
                }
            }
            return PhotoDetailPage(model: model)
        }
    }

    private func photoSearches(
        for request: PageRequest,
        _ observeBoard: ObserveBoard
    ) async -> [String] {
        guard (request.query("q") ?? "").isEmpty else { return [] }
        let list = BoardVisit.list(of: request, isSecure: isSecure)
        // Without the board, the page is complete but for its suggestions.
        let board = try? await observeBoard.current(list)
        return board?.photoSearches(at: clock.now, in: site(request).preferences.language) ?? []
    }
}
