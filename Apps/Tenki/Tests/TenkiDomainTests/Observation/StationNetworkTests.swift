import TenkiDomain
import Testing

@Suite
struct StationNetworkTests {
    private let all = Set(ObservedElement.allCases)

    @Test func `the nearest station that observes enough represents the city`() throws {
        let network = StationNetwork([
            try station("00001", north: 0.01, [.precipitation]),
            try station("00002", north: 0.05, [.temperature, .precipitation, .windSpeed]),
            try station("00003", north: 0.10, all),
            try station("00004", north: 0.12, all),
        ])

        let found = try #require(network.station(of: CityCode.tokyo.city))

        #expect(found.station.id.text == "00003")
        #expect((10.9...11.3).contains(found.distance))
        #expect(network.cityStations.contains(found))
    }

    @Test func `where humidity is observed far away, the nearest without it is chosen`() throws {
        let network = StationNetwork([
            try station("00001", north: 0.30, all),
            try station("00002", north: 0.20, [.temperature, .precipitation, .windSpeed]),
            try station("00003", north: 0.10, [.temperature]),
        ])

        #expect(network.station(of: CityCode.tokyo.city)?.station.id.text == "00002")
    }

    @Test func `a station that is too far away represents no city`() throws {
        let network = StationNetwork([
            try station("00001", north: 0.40, all),
            try station("00002", north: 0, [.precipitation]),
        ])

        #expect(network.station(of: CityCode.tokyo.city) == nil)
    }

    @Test(arguments: ["", "4413", "441321", "4413x", "４４１３２"])
    func `an identifier is five digits`(text: String) {
        #expect(ObservationStation.ID(text) == nil)
    }

    @Test func `distances are those of a great circle`() throws {
        let tokyo = try Coordinates(latitude: 35.69, longitude: 139.69)
        let osaka = try Coordinates(latitude: 34.69, longitude: 135.5)

        // 396 km on the ellipsoid.
        #expect((394...399).contains(tokyo.distance(to: osaka)))
        #expect(tokyo.distance(to: tokyo) == 0)
    }

    private func station(
        _ id: String,
        north degrees: Double,
        _ elements: Set<ObservedElement>
    ) throws -> ObservationStation {
        let city = CityCode.tokyo.city
        return ObservationStation(
            id: try #require(ObservationStation.ID(id)),
            name: "観測所",
            kana: "カンソクジョ",
            romaji: "Station",
            coordinates: try Coordinates(
                latitude: city.latitude + degrees,
                longitude: city.longitude
            ),
            altitude: 25,
            elements: elements
        )
    }
}
