import KasaneContainer
import KasaneDomain
import KasaneLive
import TenkiApplication
import TenkiDomain
import TenkiUI

extension TenkiPages {
    func addPhotos(to pages: inout PageRoutes) {
        pages.add(PhotoSearchPage.self, for: .everyone) { request, _ in
            PhotoSearchPage(
                model: try model(for: request),
                suggestions: try await photoSearches(for: request)
            )
        }
        pages.add(PhotoDetailPage.self, for: .everyone) { request, _ in
            let photo = Photo.ID(request.parameters["id"] ?? "")
            let model = try container.resolve(
                Factory<PhotoDetailModel, Photo.ID?, String, SiteContext>.self
            )(photo, request.query("q") ?? "", site(request))
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

    private func photoSearches(for request: PageRequest) async throws -> [String] {
        guard (request.query("q") ?? "").isEmpty else { return [] }
        let observeBoard: ObserveBoard = try container.resolve()
        let list = BoardVisit.list(of: request, isSecure: isSecure)
        // Without the board, the page is complete but for its suggestions.
        let board = try? await observeBoard.current(list)
        return board?.photoSearches(at: clock.now, in: site(request).preferences.language) ?? []
    }
}
