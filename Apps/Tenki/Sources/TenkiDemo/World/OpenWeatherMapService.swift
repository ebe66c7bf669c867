import Foundation
import TenkiDomain

struct OpenWeatherMapService: DemoService {
    let moment: Date
    let seed: DemoSeed

    func response(for request: DemoRequest) -> DemoResponse? {
        guard request.path == "/data/2.5/weather" else { return nil }
        func error(_ status: Int, _ message: String) -> DemoResponse {
            // The code is a number only without a key.
            let code: Any = status == 401 ? status : "\(status)"
            let fields: Fields = ["cod": code, "message": message]
            return DemoResponse(status: status, json: fields)
        }
        guard request.query["appid"]?.isEmpty == false else {
            return error(401, "Invalid API key.")
        }
        guard let id = request.query["id"] else { return error(400, "Nothing to geocode") }
        guard let city = WorldCity.all.first(where: { "\($0.id)" == id }) else {
            return error(404, "city not found")
        }
        return DemoResponse(json: document(of: city, request.query["units"] == "metric"))
    }

    private func document(of city: WorldCity, _ isMetric: Bool) -> Fields {
        let place = DemoPlace(latitude: city.latitude, longitude: city.longitude, seed)
        let observedAt = moment.last(every: 900)
        let hour = place.hour(at: observedAt)
        let celsius = hour.celsius + (isMetric ? 0 : 273.15)
        let main: Fields = ["temp": celsius, "humidity": hour.humidity]
        return [
            "weather": [["id": hour.condition.openWeatherMap]], "main": main,
            "wind": ["speed": hour.windSpeed], "dt": Int(observedAt.timeIntervalSince1970),
            "id": city.id.number, "name": city.name,
        ]
    }
}
