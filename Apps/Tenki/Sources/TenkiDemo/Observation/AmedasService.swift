import Foundation
import TenkiDomain

struct AmedasService: DemoService {
    let moment: Date
    let seed: DemoSeed

    private static let delay = 300.0
    private static let days = 10

    func response(for request: DemoRequest) -> DemoResponse? {
        let data = "/bosai/amedas/data/"
        switch request.path {
        case "\(data)latest_time.txt":
            let response = DemoResponse(status: 200, text: latest.japaneseTime)
            return response.modified(at: latest + Self.delay)
        case "/bosai/amedas/const/amedastable.json":
            return DemoResponse(stations).modified(at: Date(timeIntervalSince1970: 0))
        default: break
        }
        if let name = request.name(behind: "\(data)map/", before: ".json") {
            return map(named: name) ?? .notFound
        }
        let parts = request.path.split(separator: "/").map(String.init)
        guard parts.count == 6, request.path.hasPrefix("\(data)point/") else { return nil }
        return DemoStation.byCode[parts[4]].flatMap { point(of: $0, named: parts[5]) } ?? .notFound
    }

    private var latest: Date {
        let seconds = (moment.timeIntervalSince1970 - Self.delay) / 600
        return Date(timeIntervalSince1970: seconds.rounded(.down) * 600)
    }

    private func available(_ time: Date) -> (date: CalendarDate, minute: Int)? {
        let oldest = latest - Double(Self.days) * 86_400
        guard (oldest...latest).contains(time) else { return nil }
        let date = CalendarDate(time, in: .japan)
        return (date, Int(time.timeIntervalSince(date.start(in: .japan))) / 60)
    }

    private func map(named digits: String) -> DemoResponse? {
        // The digits are a time in Japan.
        guard let time = Date(digits: digits).map({ $0 - 9 * 3600 }), let time = available(time),
            time.minute % 10 == 0, digits.hasSuffix("00")
        else { return nil }
        let records = DemoStation.all.map { station in
            let observations = DemoObservations(station, on: time.date, seed)
            return (
                station.code, JSONValue.object(AmedasRecord(observations, at: time.minute).elements)
            )
        }
        return DemoResponse(Dictionary(uniqueKeysWithValues: records)).modified(at: latest)
    }

    private func point(of station: DemoStation, named name: String) -> DemoResponse? {
        guard name.hasSuffix(".json"), name.utf8.count == 16 else { return nil }
        let digits = "\(name.prefix(8))\(name.dropFirst(9).prefix(2))0000"
        guard let start = Date(digits: digits).map({ $0 - 9 * 3600 }), let first = available(start),
            first.minute % 180 == 0, name.dropFirst(8).first == "_"
        else { return nil }
        let observations = DemoObservations(station, on: first.date, seed)
        let minutes = stride(from: first.minute, to: first.minute + 180, by: 10).filter {
            start + Double($0 - first.minute) * 60 <= latest
        }
        let records = minutes.map { minute in
            let time = first.date.start(in: .gmt) + Double(minute) * 60
            return (time.digits, JSONValue.object(AmedasRecord(observations, at: minute).details))
        }
        return DemoResponse(Dictionary(uniqueKeysWithValues: records)).modified(at: latest)
    }

    private var stations: [String: JSONValue] {
        Dictionary(
            uniqueKeysWithValues: DemoStation.all.map { station in
                (station.code, JSONValue.object(station.description))
            }
        )
    }
}

extension DemoStation {
    fileprivate var description: [String: JSONValue] {
        [
            "type": .string(measures(7) ? "A" : "C"), "elems": .string(elements),
            "lat": .degrees(city.latitude), "lon": .degrees(city.longitude), "alt": .integer(10),
            "kjName": .string(city.name), "knName": .string(katakana),
            "enName": .string(city.romaji),
        ]
    }

    private var katakana: String {
        city.kana.applyingTransform(.hiraganaToKatakana, reverse: false) ?? city.kana
    }
}

extension JSONValue {
    /// Returns an angle as whole degrees and minutes with a resolution of a tenth.
    fileprivate static func degrees(_ angle: Double) -> Self {
        let tenths = Int((angle * 600).rounded())
        return .array([.integer(tenths / 600), .number(Double(tenths % 600) / 10)])
    }
}
