import Foundation
import TenkiDomain

struct OpenWeatherMapService: DemoService {
    let moment: Date
    let seed: DemoSeed

    func response(for request: DemoRequest) -> DemoResponse? {
        guard request.path == "/data/2.5/weather" else { return nil }
        guard request.query["appid"]?.isEmpty == false else {
            return DemoResponse(status: 401, json: #"{"cod":401,"message":"Invalid API key."}"#)
        }
        guard let id = request.query["id"] else {
            return DemoResponse(
                status: 400,
                json: #"{"cod":"400","message":"Nothing to geocode"}"#
            )
        }
        guard let id = Int(id).flatMap(WorldCity.ID.init),
            let city = WorldCity.all.first(where: { $0.id == id })
        else {
            return DemoResponse(status: 404, json: #"{"cod":"404","message":"city not found"}"#)
        }
        let isMetric = request.query["units"] == "metric"
        let conditions = DemoConditions(
            latitude: city.latitude,
            longitude: city.longitude,
            at: moment,
            seed
        )
        return DemoResponse(OpenWeatherMapDocument(city, conditions, isMetric: isMetric))
    }
}

private struct OpenWeatherMapDocument: Encodable {
    struct Condition: Encodable {
        let id: Int
        let main: String
        let description: String
        let icon: String
    }

    let coord: [String: Double]
    let weather: [Condition]
    let base = "stations"
    let main: [String: Double]
    let wind: [String: Double]
    let clouds: [String: Int]
    let dt: Int
    let sys: [String: Int]
    let timezone: Int
    let id: Int
    let name: String
    let cod = 200

    init(_ city: WorldCity, _ conditions: DemoConditions, isMetric: Bool) {
        let sky = conditions.sky
        let temperature = isMetric ? conditions.celsius : conditions.celsius + 273.15
        let observedAt = Date(timeIntervalSince1970: Double(conditions.time))
        let zone = TimeZone(identifier: city.timeZone) ?? .gmt
        let day = CalendarDate(observedAt, in: zone).interval(in: zone)
        let sun = SunTimes(of: day, in: city.coordinates)
        coord = ["lat": city.latitude, "lon": city.longitude]
        weather = [
            Condition(
                id: sky.openWeatherMap,
                main: sky.group,
                description: sky.words,
                icon: sky.icon + (city.isNight(at: observedAt) ? "n" : "d")
            )
        ]
        main = [
            "temp": temperature, "feels_like": temperature - conditions.windSpeed / 4,
            "temp_min": temperature - 1, "temp_max": temperature + 1,
            "pressure": 1013, "humidity": Double(conditions.humidity),
        ]
        wind = ["speed": conditions.windSpeed, "deg": Double(conditions.humidity * 3)]
        clouds = ["all": sky.clouds]
        dt = conditions.time
        sys = [
            "sunrise": sun.sunrise.map { Int($0.timeIntervalSince1970) } ?? 0,
            "sunset": sun.sunset.map { Int($0.timeIntervalSince1970) } ?? 0,
        ]
        timezone = zone.secondsFromGMT(for: observedAt)
        id = city.id.number
        name = city.name
    }
}
