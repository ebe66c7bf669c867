import KasaneContainer
import KasaneDomain
import KasaneLive
import TenkiDomain
import TenkiUI

extension TenkiPages {
    func addWorld(to pages: inout PageRoutes) {
        pages.add(WorldPage.self, for: .everyone) { request, _ in
            WorldPage(model: try model(for: request), query: request.query("q") ?? "")
        }
        pages.add(PlacePage.self, for: .everyone) { request, _ in
            try await placePage(request)
        }
    }

    private func placePage(_ request: PageRequest) async throws -> PlacePage {
        guard let id = Place.ID(request.parameters["id"] ?? "") else { throw PageError.notFound }
        let make = try container.resolve(Factory<PlaceModel, Place.ID, SiteContext>.self)
        let model = try make(id, site(request))
        try await model.find()
        model.failure?.log(to: logger)
        return PlacePage(model: model)
    }
}
