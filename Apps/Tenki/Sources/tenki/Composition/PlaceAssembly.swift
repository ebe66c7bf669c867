import KasaneContainer
import TenkiApplication

struct PlaceAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(
            ShowWorld.self,
            scope: .singleton,
            ShowWorld.init(provider:transactions:clock:)
        )
        registry.register(
            ObserveWorld.self,
            scope: .singleton,
            ObserveWorld.init(showWorld:hours:transactions:)
        )
        registry.register(FindPlaces.self, FindPlaces.init(provider:))
        registry.register(
            ShowPlace.self,
            scope: .singleton,
            ShowPlace.init(places:conditions:transactions:clock:)
        )
        registry.register(
            SearchPhotos.self,
            scope: .singleton,
            SearchPhotos.init(provider:transactions:clock:)
        )
        registry.register(ShowPhoto.self, ShowPhoto.init(search:transactions:clock:))
    }
}
