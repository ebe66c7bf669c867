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
        pages.add(PhotoSearchPage.self) { request, lifetime in
            let session = try session(request, lifetime) { registry in
                registry.register(PhotoSearchModel.self) {
                    (site: SiteContext, search: SearchPhotos) in
                    PhotoSearchModel(site: site, searchPhotos: search)
                }
            }
            return PhotoSearchPage(model: try session.resolve())
        }
        pages.add(PhotoDetailPage.self) { request, lifetime in
            let session = try session(request, lifetime) { registry in
                registry.register(PhotoDetailModel.self) { (site: SiteContext, show: ShowPhoto) in
                    PhotoDetailModel(
                        id: Photo.ID(request.parameters["id"] ?? ""),
                        foundBy: request.query("q") ?? "",
                        site: site,
                        showPhoto: show
                    )
                }
            }
            let model: PhotoDetailModel = try session.resolve()
            do {
                try await model.find()
            } catch let failure as DomainError {
                failure.log()
                throw HTTPError(.init(code: ProblemDocument(failure).status))
            }
            return PhotoDetailPage(model: model)
        }
    }
}
