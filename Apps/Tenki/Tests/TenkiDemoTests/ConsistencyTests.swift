import Foundation
import TenkiDemo
import TenkiDomain
import Testing

@Suite
struct ConsistencyTests {
    @Test(arguments: ["2026-01-20", "2026-06-14", "2026-11-26"])
    func `where the hours have rain, the radar shows it`(date: String) throws {
        let services = try DemoServices.at("14:08", on: date)
        var tiles: [String: PNGReader] = [:]
        var wet = 0
        for city in City.all where try hourly("precipitation", in: city, services)[14] > 0 {
            let (tile, x, y) = pixel(of: city)
            // The rain of the hour is that of its middle, 13:30 in Japan.
            let time = "\(date.replacing("-", with: ""))043000"
            let path = "/bosai/jmatile/data/nowc/\(time)/none/\(time)/surf/hrpns/\(tile).png"
            let picture = try tiles[tile] ?? PNGReader(Array(services.body(path)))
            tiles[tile] = picture
            #expect(picture.colour(x, y) != "#ffffff", "\(city.name)")
            wet += 1
        }
        #expect(wet > 5)
    }

    @Test func `the stations observe what the hours say`() throws {
        let services = try DemoServices.at("14:08")
        let path = "/bosai/amedas/data/map/20261126140000.json"
        let map = try #require(try services.json(path, as: [String: JSONObject].self))
        let table = try #require(
            try services.json("/bosai/amedas/const/amedastable.json", as: [String: JSONObject].self)
        )
        for (code, station) in table {
            let city = try #require(City.all.first { $0.romaji == station["enName"] as? String })
            let now = try #require(map[code])
            if let celsius = good(now["temp"]) {
                #expect(try hourly("temperature_2m", in: city, services)[14] == celsius)
            }
            if let rain = good(now["precipitation1h"]) {
                let amount = try hourly("precipitation", in: city, services)[14]
                #expect((amount - 0.5...amount).contains(rain), "\(city.name)")
            }
        }
    }

    /// Returns the value of an element whose quality is good.
    private func good(_ element: Any?) -> Double? {
        guard let values = element as? [Double], values.last == 0 else { return nil }
        return values.first
    }

    private func hourly(
        _ variable: String,
        in city: City,
        _ services: DemoServices
    ) throws -> [Double] {
        let document = try services.json(
            "/v1/forecast?latitude=\(city.latitude)&longitude=\(city.longitude)&hourly=\(variable)"
                + "&forecast_days=1&timezone=Asia/Tokyo",
            as: JSONObject.self
        )
        let hourly = try #require(document?["hourly"] as? JSONObject)
        return try #require(hourly[variable] as? [Double])
    }

    private func pixel(of city: City) -> (tile: String, x: Int, y: Int) {
        let side = 256.0 * 64
        let x = Int((city.longitude + 180) / 360 * side)
        let y = Int((1 - asinh(tan(city.latitude * .pi / 180)) / .pi) / 2 * side)
        return ("6/\(x / 256)/\(y / 256)", x % 256, y % 256)
    }
}
