import Foundation
import TenkiDomain

struct AmedasService: DemoService {
    let moment: Date
    let seed: DemoSeed

    private static let delay = 300.0
    private static let days = 10.0

    func response(for request: DemoRequest) -> DemoResponse? {
        if request.path == "/bosai/amedas/const/amedastable.json" {
            return DemoResponse(json: table).revalidating()
        }
        guard let digits = request.name(behind: "/bosai/amedas/data/map/", before: ".json") else {
            return nil
        }
        // The digits are a time in Japan.
        let latest = moment.last(every: 600, delay: Self.delay)
        guard let time = Date(digits: digits).map({ $0 - 9 * 3600 }), time == time.last(every: 600),
            (latest - Self.days * 86_400...latest).contains(time)
        else { return .notFound }
        let map = DemoStation.all.map { station in
            (station.code, AmedasRecord(of: station, at: time, seed).elements)
        }
        return DemoResponse(json: Dictionary(uniqueKeysWithValues: map)).revalidating()
    }

    private var table: [String: Fields] {
        let stations = DemoStation.all.map { station -> (String, Fields) in
            let city = station.city
            let fields: Fields = [
                "type": "A", "elems": "11111110", "alt": 10, "kjName": city.name,
                "knName": city.kana.applyingTransform(.hiraganaToKatakana, reverse: false)
                    ?? city.kana,
                "enName": city.romaji, "lat": degrees(city.latitude),
                "lon": degrees(city.longitude),
            ]
            return (station.code, fields)
        }
        return Dictionary(uniqueKeysWithValues: stations)
    }

    /// Returns an angle as whole degrees and minutes with a resolution of a tenth.
    private func degrees(_ angle: Double) -> [Any] {
        let tenths = Int((angle * 600).rounded())
        return [tenths / 600, Double(tenths % 600) / 10]
    }
}
