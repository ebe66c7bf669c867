import Foundation
import KasaneHTTP
import TenkiDomain

struct AllStations: Endpoint {
    var path: EndpointPath { "/bosai/amedas/const/amedastable.json" }
    var policy: EndpointPolicy {
        EndpointPolicy(
            deadline: .seconds(20),
            maximumBodySize: 8 << 20,
            attempts: 1,
            caching: .never
        )
    }
    typealias Response = JMAStationTable
}

struct JMAStationTable: Decodable, Sendable {
    var stations: [String: JMAStation?]

    init(from decoder: any Decoder) throws {
        // An entry of another type is not a station.
        stations = try decoder.singleValueContainer()
            .decode([String: ReadableElement<JMAStation>].self).mapValues(\.value)
    }

    func network() throws -> StationNetwork {
        let stations = stations.compactMap { code, station in station?.station(code) }
        guard !stations.isEmpty else {
            throw UnreadableForecastError(field: "table", text: "\(self.stations.count) stations")
        }
        return StationNetwork(stations)
    }
}

struct JMAStation: Decodable, Sendable {
    let elems: String
    /// Degrees and minutes.
    let lat: [Double]
    /// Degrees and minutes.
    let lon: [Double]
    /// Metres.
    let alt: Double?
    let kjName: String
    let knName: String?
    let enName: String?

    func station(_ code: String) -> ObservationStation? {
        guard let id = ObservationStation.ID(code), lat.count == 2, lon.count == 2,
            let coordinates = try? Coordinates(
                latitude: lat[0] + lat[1] / 60,
                longitude: lon[0] + lon[1] / 60
            )
        else { return nil }
        let digits = Array(elems.utf8)
        return ObservationStation(
            id: id,
            name: kjName,
            kana: knName ?? "",
            romaji: enName ?? kjName,
            coordinates: coordinates,
            altitude: alt.flatMap { (-1000...10_000).contains($0) ? Int($0) : nil } ?? 0,
            elements: Set(
                ObservedElement.allCases.filter {
                    digits.indices.contains($0.rawValue)
                        && digits[$0.rawValue] != UInt8(ascii: "0")
                }
            )
        )
    }
}
