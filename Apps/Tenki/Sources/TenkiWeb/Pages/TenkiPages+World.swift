import KasaneContainer
import KasaneDomain
import KasaneLive
import TenkiDomain
import TenkiUI

extension TenkiPages {
    func addWorld(to pages: inout PageRoutes) throws {
        let makeWorld = try models(WorldModel.self)
        pages.add(WorldPage.self, for: .everyone) { request, _ in
            WorldPage(model: try makeWorld(request), query: request.query("q") ?? "")
        }
        let makePlace = try container.resolve(Factory<PlaceModel, Place.ID, SiteContext>.self)
        pages.add(PlacePage.self, for: .everyone) { request, _ in
            guard let id = Place.ID(request.parameters["id"] ?? "") else {
                throw PageError.notFound
            }
            let model = try makePlace(id, site(request))
            try await model.find()
            model.failure?.log(to: logger)
            return PlacePage(model: model)
        }
    }
}
