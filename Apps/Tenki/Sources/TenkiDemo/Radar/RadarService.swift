import Foundation

struct RadarService: DemoService {
    let moment: Date
    let seed: DemoSeed

    private static let interval = 300.0
    private static let delay = 90.0
    private static let observations = 37
    private static let forecasts = 12
    private static let folder = "/bosai/jmatile/data/nowc/"

    func response(for request: DemoRequest) -> DemoResponse? {
        switch request.path {
        case "\(Self.folder)targetTimes_N1.json":
            return times((0..<Self.observations).map { (-$0, -$0) })
        case "\(Self.folder)targetTimes_N2.json":
            return times((1...Self.forecasts).reversed().map { (0, $0) })
        default: break
        }
        guard request.path.hasPrefix(Self.folder), request.path.hasSuffix(".png") else {
            return nil
        }
        let parts = request.path.dropFirst(Self.folder.count).dropLast(4).split(separator: "/")
        return tile(parts.map(String.init)) ?? .notFound
    }

    private var latest: Date {
        let number = (moment.timeIntervalSince1970 - Self.delay) / Self.interval
        return Date(timeIntervalSince1970: number.rounded(.down) * Self.interval)
    }

    private func times(_ numbers: [(base: Int, valid: Int)]) -> DemoResponse {
        let lines = numbers.map { base, valid in
            let times = [base, valid].map { (latest + Double($0) * Self.interval).digits }
            return """
                {"basetime": "\(times[0])", "validtime": "\(times[1])", \
                "elements": ["hrpns", "hrpns_nd"]}
                """
        }
        return DemoResponse(json: "[\n  \(lines.joined(separator: "\n ,"))\n]\n")
            .modified(at: latest + Self.delay)
    }

    private func tile(_ parts: [String]) -> DemoResponse? {
        guard parts.count == 8, parts[1] == "none", parts[3] == "surf", parts[4] == "hrpns",
            let base = Date(digits: parts[0]), let valid = Date(digits: parts[2]),
            isAvailable(base, valid), let zoom = Int(parts[5]), (4...10).contains(zoom),
            let column = Int(parts[6]), let row = Int(parts[7]),
            let tile = MapTile(zoom: zoom, column: column, row: row),
            tile.overlaps(latitudes: 20...48, longitudes: 118...150)
        else { return nil }
        let picture = RainTile(tile, of: RainField(at: valid, seed))
        return DemoResponse(contentType: "image/png", bytes: picture.png)
            .modified(at: base + Self.delay, maximumAge: 3600)
    }

    private func isAvailable(_ base: Date, _ valid: Date) -> Bool {
        let age = latest.timeIntervalSince(base) / Self.interval
        let lead = valid.timeIntervalSince(base) / Self.interval
        return (0..<Double(Self.observations)).contains(age)
            && (0...Double(Self.forecasts)).contains(lead)
            && age == age.rounded() && lead == lead.rounded()
    }
}
