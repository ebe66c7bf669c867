import Hummingbird
import KasaneContainer
import KasaneDomain
import KasaneLive
import TenkiApplication
import TenkiDomain
import TenkiUI

extension TenkiPages {
    /// Adds the pages for searching photographs and for a single photograph.
    func addPhotos(to pages: inout PageRoutes) {
        pages.add(PhotoSearchPage.self) { request, _ in
            PhotoSearchPage(model: try model(for: request))
        }
        pages.add(PhotoDetailPage.self) { request, _ in
            let photo = Photo.ID(request.parameters["id"] ?? "")
            let model = try container.resolve(
                Factory<PhotoDetailModel, Photo.ID?, String, SiteContext>.self
            )(photo, request.query("q") ?? "", site(request))
            do {
                try await model.find()
            } catch DomainError.notFound {
                throw PageError.notFound
            } catch let failure as DomainError {
                failure.log(to: logger)
                throw HTTPError(.init(code: ProblemDocument(failure).status))
            }
            return PhotoDetailPage(model: model)
        }
    }
}
