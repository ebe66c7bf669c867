import Foundation
import TenkiDomain

struct RadarService: DemoService {
    let moment: Date
    let seed: DemoSeed

    private static let interval = 300.0
    private static let delay = 90.0
    private static let folder = "/bosai/jmatile/data/nowc/"

    func response(for request: DemoRequest) -> DemoResponse? {
        switch request.path {
        case "\(Self.folder)targetTimes_N1.json":
            return times((-36...0).reversed().map { ($0, $0) })
        case "\(Self.folder)targetTimes_N2.json": return times((1...12).reversed().map { (0, $0) })
        default: break
        }
        guard request.path.hasPrefix(Self.folder), request.path.hasSuffix(".png") else {
            return nil
        }
        let parts = request.path.dropFirst(Self.folder.count).dropLast(4).split(separator: "/")
        return tile(parts.map(String.init)) ?? .notFound
    }

    private var latest: Date { moment.last(every: Self.interval, delay: Self.delay) }

    private func times(_ numbers: [(base: Int, valid: Int)]) -> DemoResponse {
        let list = numbers.map { base, valid -> Fields in
            let times = [base, valid].map { (latest + Double($0) * Self.interval).digits }
            return [
                "basetime": times[0], "validtime": times[1], "elements": ["hrpns", "hrpns_nd"],
            ]
        }
        return DemoResponse(json: list).revalidating()
    }

    private func tile(_ parts: [String]) -> DemoResponse? {
        guard parts.count == 8, parts[1] == "none", parts[3] == "surf", parts[4] == "hrpns",
            let base = Date(digits: parts[0]), let valid = Date(digits: parts[2]),
            isAvailable(base, valid), let zoom = Int(parts[5]), (4...10).contains(zoom),
            let column = Int(parts[6]), let row = Int(parts[7]),
            let tile = RainTile(zoom: zoom, column: column, row: row)
        else { return nil }
        let bytes = tile.png(of: RainCell.all(at: valid, near: tile, seed))
        return DemoResponse(contentType: "image/png", bytes: bytes).revalidating(maximumAge: 3600)
    }

    private func isAvailable(_ base: Date, _ valid: Date) -> Bool {
        let age = latest.timeIntervalSince(base) / Self.interval
        let lead = valid.timeIntervalSince(base) / Self.interval
        return (0...36).contains(age) && (0...12).contains(lead) && age == age.rounded()
            && lead == lead.rounded()
    }
}
