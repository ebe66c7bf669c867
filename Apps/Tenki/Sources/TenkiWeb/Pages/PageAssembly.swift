public import KasaneContainer
import TenkiApplication
import TenkiDomain
import TenkiUI

/// Registers the factories of the pages' models, which take the context of a visit.
public struct PageAssembly: Assembly {
    /// Creates an assembly.
    public init() {}

    /// Registers the factories.
    public func assemble(_ registry: inout Registry) {
        registry.register(
            Factory<BoardModel, SiteContext>.self,
            BoardModel.init(
                site:
                observeBoard:
                editWatchlist:
                refreshStaleForecasts:
                refreshForecasts:
                clock:
            )
        )
        registry.register(
            Factory<CityModel, CityCode, SiteContext>.self,
            CityModel.init(
                city:
                site:
                observeForecast:
                fetchForecast:
                refreshStaleForecasts:
                editWatchlist:
                clock:
            )
        )
        registry.register(Factory<CitiesModel, SiteContext>.self, CitiesModel.init(site:))
        registry.register(
            Factory<UsersModel, SiteContext>.self,
            UsersModel.init(site:manageUsers:observeUsers:clock:)
        )
        registry.register(
            Factory<WorldModel, SiteContext>.self,
            WorldModel.init(site:showWorld:observeWorld:clock:)
        )
        registry.register(
            Factory<AboutModel, SiteContext>.self,
            AboutModel.init(site:showHealth:)
        )
        registry.register(
            Factory<PhotoSearchModel, SiteContext>.self
        ) { (site: SiteContext, search: SearchPhotos) in
            PhotoSearchModel(site: site, searchPhotos: search)
        }
        registry.register(
            Factory<PhotoDetailModel, Photo.ID?, String, SiteContext>.self,
            PhotoDetailModel.init(id:foundBy:site:showPhoto:)
        )
    }
}
