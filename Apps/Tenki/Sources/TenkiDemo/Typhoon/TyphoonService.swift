import Foundation

struct TyphoonService: DemoService {
    let moment: Date

    func response(for request: DemoRequest) -> DemoResponse? {
        let data = "/bosai/typhoon/data/"
        guard request.path.hasPrefix(data) else { return nil }
        let typhoon = DemoTyphoon(at: moment)
        if request.path == "\(data)targetTc.json" {
            return DemoResponse(typhoon.map { [$0.target] } ?? [])
        }
        guard let typhoon else { return .notFound }
        let issuedAt = typhoon.issuedAt
        switch request.path {
        case "\(data)\(typhoon.cyclone)/specifications.json":
            return DemoResponse(typhoon.specifications).modified(at: issuedAt)
        case "\(data)\(typhoon.cyclone)/forecast.json":
            return DemoResponse(typhoon.forecast).modified(at: issuedAt)
        default: return .notFound
        }
    }
}

extension DemoTyphoon {
    var issuedAt: Date { analysedAt + 2700 }

    fileprivate var target: JSONValue {
        .object([
            "tropicalCyclone": .string(cyclone), "typhoonNumber": .string(number),
            "category": .string(state(after: 0).category), "issue": .string(issuedAt.japaneseTime),
        ])
    }

    func part(after hours: Int) -> JSONValue {
        guard hours > 0 else { return .object(["jp": .string("実況"), "en": .string("Analysis")]) }
        let digits = "\(hours)".compactMap(\.wholeNumberValue)
            .map { ["０", "１", "２", "３", "４", "５", "６", "７", "８", "９"][$0] }
        return .object([
            "jp": .string("予報　\(digits.joined())時間後"),
            "en": .string("Forecast for \(hours) hours ahead"),
        ])
    }

    func title(_ more: [String: JSONValue] = [:]) -> JSONValue {
        let fields: [String: JSONValue] = [
            "part": .string("title"), "issue": .times(of: issuedAt),
            "typhoonNumber": .string(number),
            "name": .object(["jp": .string("デモ"), "en": .string("Demo")]),
        ]
        return .object(fields.merging(more) { $1 })
    }
}

extension DemoTyphoonState {
    var category: String {
        if isExtratropical { return "LOW" }
        return knots >= 64 ? "TY" : knots >= 48 ? "STS" : knots >= 34 ? "TS" : "TD"
    }

    var categories: JSONValue {
        let names = ["LOW": "温帯低気圧", "TD": "熱帯低気圧"]
        return .object(["jp": .string(names[category] ?? "台風"), "en": .string(category)])
    }
}

extension JSONValue {
    /// Returns a time in Japan and in UTC.
    static func times(of date: Date) -> Self {
        .object(["JST": .string(date.japaneseTime), "UTC": .string(date.universalTime)])
    }

    static func point(_ point: DemoCoordinate, decimals: Int = 1) -> Self {
        let scale = decimals == 1 ? 10.0 : 100
        return .array(
            [point.latitude, point.longitude].map { .number(($0 * scale).rounded() / scale) }
        )
    }
}
