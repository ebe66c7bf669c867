import Foundation

struct WarningReading: Equatable {
    /// The codes and statuses in force by municipality; empty for those without any.
    var municipalities: [String: [String: String]] = [:]
    var cities: [String: [String: String]] = [:]
    var reportedAt = Date.distantPast
    var controlledAt = Date.distantPast
    var type = ""

    static func state(_ body: Data) throws -> [Self] {
        let array = try JSONSerialization.jsonObject(with: body) as? [[String: Any]] ?? []
        return try array.map { report in
            var reading = Self()
            let areas = report["warning"] as? [String: [[String: Any]]] ?? [:]
            reading.municipalities = items(areas["class20Items"])
            reading.cities = items(areas["class10Items"])
            reading.reportedAt = try date(report["reportDatetime"] as? String)
            reading.controlledAt = try date(report["controlDatetime"] as? String)
            reading.type = report["dataTypeCode"] as? String ?? ""
            return reading
        }
    }

    private static func items(_ items: [[String: Any]]?) -> [String: [String: String]] {
        var found: [String: [String: String]] = [:]
        for item in items ?? [] {
            var kinds: [String: String] = [:]
            for kind in item["kinds"] as? [[String: Any]] ?? [] {
                guard let code = kind["code"] as? String, let status = kind["status"] as? String,
                    status != "解除"
                else { continue }
                kinds[code] = status
            }
            found[item["areaCode"] as? String ?? ""] = kinds
        }
        return found
    }

    static func document(_ body: Data) throws -> Self {
        let text = String(decoding: body, as: UTF8.self)
        var reading = Self()
        let blocks = text.components(separatedBy: "<Warning type=").dropFirst()
        for block in blocks {
            let type = block.prefix { $0 != ">" }
            let items = block.components(separatedBy: "<Item>").dropFirst().map(item)
            let found = Dictionary(items) { first, _ in first }
            if type.hasSuffix("（市町村等）\"") { reading.municipalities = found }
            if type.hasSuffix("（一次細分区域等）\"") { reading.cities = found }
        }
        reading.controlledAt = try date(value("DateTime", in: text))
        reading.reportedAt = try date(value("ReportDateTime", in: text))
        return reading
    }

    private static func date(_ text: String?) throws -> Date {
        try Date(text ?? "", strategy: .iso8601)
    }

    private static func item(_ text: String) -> (String, [String: String]) {
        var kinds: [String: String] = [:]
        for kind in text.components(separatedBy: "<Kind>").dropFirst() {
            let head = kind.components(separatedBy: "</Status>")[0]
            let status = head.components(separatedBy: "<Status>").last ?? ""
            guard head.contains("<Code>"), status != "解除" else { continue }
            kinds[value("Code", in: head)] = status
        }
        let area = text.components(separatedBy: "<Area>").last ?? ""
        return (value("Code", in: area), kinds)
    }

    private static func value(_ tag: String, in text: String) -> String {
        let parts = text.components(separatedBy: "<\(tag)>")
        return parts.count < 2 ? "" : parts[1].components(separatedBy: "</\(tag)>")[0]
    }
}
