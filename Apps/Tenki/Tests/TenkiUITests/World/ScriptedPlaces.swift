import Foundation
import KasaneDomain
import Synchronization
import TenkiDomain

final class ScriptedPlaces: PlaceProvider {
    let sources = [DataSource(name: "tests")]
    private let failure = Mutex<DomainError?>(nil)

    func set(_ failure: DomainError?) {
        self.failure.withLock { $0 = failure }
    }

    func places(
        named query: PlaceQuery,
        in language: String,
        on _: ProviderRequest
    ) async throws -> [Place] {
        if let failure = failure.withLock({ $0 }) { throw failure }
        return try [reykjavik(language), point()].filter { $0.name.hasPrefix(query.text) }
    }

    func place(_ id: Place.ID, in language: String, on _: ProviderRequest) async throws -> Place {
        if let failure = failure.withLock({ $0 }) { throw failure }
        let places = try [reykjavik(language), point()]
        guard let place = places.first(where: { $0.id == id }) else {
            throw DomainError.notFound(Subject.place(id))
        }
        return place
    }

    private func reykjavik(_ language: String) throws -> Place {
        try place(
            3_413_829,
            language == "ja" ? "レイキャヴィーク" : "Reykjavik",
            "Capital Region",
            "Iceland",
            Coordinates(latitude: 64.135, longitude: -21.895),
            "Atlantic/Reykjavik"
        )
    }

    private func point() throws -> Place {
        try place(1, "Re Point", nil, nil, Coordinates(latitude: -48, longitude: 69), "GMT")
    }

    private func place(
        _ number: Int,
        _ name: String,
        _ region: String?,
        _ country: String?,
        _ coordinates: Coordinates,
        _ zone: String
    ) throws -> Place {
        guard let id = Place.ID(number), let timeZone = TimeZone(identifier: zone) else {
            throw DomainError.notFound(Subject.board)
        }
        return Place(
            id: id,
            name: name,
            region: region,
            country: country,
            coordinates: coordinates,
            timeZone: timeZone
        )
    }
}
