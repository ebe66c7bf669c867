import Foundation
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import Testing

@Suite(.enabled(if: Recordings.folder != nil, "\(Recordings.missing)"), .timeLimit(.minutes(5)))
struct JMAObservationRecordingTests {
    private let time = Date(timeIntervalSince1970: 1_791_101_400)

    @Test(arguments: Recordings.files(in: ["jma-amedas"], named: "map_"))
    func `each recorded value of all stations is read`(file: URL) async throws {
        try await compare(try Data(contentsOf: file))
    }

    @Test(arguments: Recordings.files(in: ["jma-amedas"], named: "point_"))
    func `each recorded value of a station is read`(file: URL) async throws {
        let document = try JSONSerialization.jsonObject(with: try Data(contentsOf: file))
        let times = try #require(document as? [String: Any])
        for entry in times.values {
            try await compare(try JSONSerialization.data(withJSONObject: ["44132": entry]))
        }
    }

    @Test(arguments: Recordings.files(in: ["jma-amedas"], named: "amedastable"))
    func `each recorded station is read`(file: URL) async throws {
        let body = try Data(contentsOf: file)
        let document = try JSONSerialization.jsonObject(with: body)
        let table = try #require(document as? [String: [String: Any]])

        let stations = try await observationProvider(body).stations().stations

        #expect(stations.map(\.id.text) == table.keys.sorted())
        for station in stations {
            let entry = try #require(table[station.id.text])
            let (lat, lon) = (entry["lat"] as? [Double], entry["lon"] as? [Double])
            let latitude = try #require(lat).reduce(0) { $0 == 0 ? $1 : $0 + $1 / 60 }
            let longitude = try #require(lon).reduce(0) { $0 == 0 ? $1 : $0 + $1 / 60 }
            #expect(abs(station.coordinates.latitude - latitude) < 1e-9)
            #expect(abs(station.coordinates.longitude - longitude) < 1e-9)
            #expect(station.name == entry["kjName"] as? String)
            #expect(station.kana == entry["knName"] as? String)
            #expect(station.romaji == entry["enName"] as? String)
            #expect(station.altitude == entry["alt"] as? Int)
            let digits = try #require(entry["elems"] as? String)
            let observed = zip(ObservedElement.allCases, digits).filter { $1 != "0" }.map(\.0)
            #expect(station.elements == Set(observed))
        }
    }

    private func compare(_ body: Data) async throws {
        let document = try JSONSerialization.jsonObject(with: body)
        let stations = try #require(document as? [String: [String: Any]])

        let found = try #require(try await observationProvider(body).observations(at: time))

        for (code, elements) in stations {
            let id = try #require(ObservationStation.ID(code))
            func good(_ name: String) -> Double? {
                guard let pair = elements[name] as? [Any], pair.count == 2,
                    pair[1] as? Int == 0
                else { return nil }
                return pair[0] as? Double
            }
            let observation = found[id]
            #expect(observation?.temperature?.celsius == good("temp"))
            #expect(observation?.humidity.map { Double($0.value) } == good("humidity"))
            #expect(observation?.precipitation?.millimetres == good("precipitation1h"))
            #expect(observation?.wind?.lowest == good("wind"))
            let direction = good("windDirection").map { $0 * 22.5 }
                .map { $0 == 360 ? 0 : $0 }
            #expect(observation?.wind?.direction?.degrees == direction)
            #expect(observation?.snowDepth.map(Double.init) == good("snow"))
        }
    }
}
