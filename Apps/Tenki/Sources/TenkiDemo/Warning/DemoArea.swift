struct DemoArea {
    let code: String
    let name: String
    let municipalities: [String]
}

struct DemoWarningOffice {
    let area: DemoArea
    let regions: [DemoArea]
    let districts: [DemoArea]
    let municipalities: [DemoArea]

    var code: String { area.code }

    static let all = parsed(String(decoding: PackageResources.areas_tsv, as: UTF8.self))

    static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

    var forecastAreas: [DemoArea] {
        ["012000", "014100", "015000", "016000", "017000"].contains(code) ? regions : [area]
    }
}

extension DemoWarningOffice {
    private struct Line {
        let level: Int
        let code: String
        let name: String
    }

    private static func parsed(_ table: String) -> [Self] {
        let lines = table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { text in
            let fields = text.split(separator: "\t").map(String.init)
            guard fields.count == 3, let level = Int(fields[0]), (0...3).contains(level) else {
                preconditionFailure("areas.tsv has an invalid line: \(text)")
            }
            return Line(level: level, code: fields[1], name: fields[2])
        }
        let starts = lines.indices.filter { lines[$0].level == 0 }
        return zip(starts, starts.dropFirst() + [lines.endIndex]).map { start, end in
            Self(lines[start..<end])
        }
    }

    private init(_ lines: ArraySlice<Line>) {
        func areas(_ level: Int) -> [DemoArea] {
            lines.indices.filter { lines[$0].level == level }.map { index in
                let parts = lines[index...].dropFirst().prefix { $0.level > level }
                let codes =
                    level == 3 ? [lines[index].code] : parts.filter { $0.level == 3 }.map(\.code)
                return DemoArea(
                    code: lines[index].code,
                    name: lines[index].name,
                    municipalities: codes
                )
            }
        }
        area = areas(0)[0]
        regions = areas(1)
        districts = areas(2)
        municipalities = areas(3).sorted { $0.code < $1.code }
    }
}
