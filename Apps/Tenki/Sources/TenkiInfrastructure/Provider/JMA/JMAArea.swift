import TenkiDomain

struct JMAArea: Hashable, Sendable {
    struct Week: Hashable, Sendable {
        let code: String
        let station: String?
    }

    let office: String
    let stations: [String]
    let weeks: [Week]

    init(of city: CityCode) {
        guard let area = Self.all[city.text] else {
            preconditionFailure("the table of areas lacks \(city)")
        }
        self = area
    }

    private init(office: String, stations: [String], weeks: [Week]) {
        self.office = office
        self.stations = stations
        self.weeks = weeks
    }

    private static let all: [String: JMAArea] = Dictionary(
        uniqueKeysWithValues: table.split(separator: "\n").map { line in
            let fields = line.split(separator: " ")
            precondition(fields.count == 4, "the table of areas has an invalid line: \(line)")
            let weeks = fields[3].split(separator: ",").map { week in
                let parts = week.split(separator: ":").map(String.init)
                return Week(code: parts[0], station: parts.count > 1 ? parts[1] : nil)
            }
            let stations = fields[2].split(separator: ",").map(String.init)
            let area = Self(office: String(fields[1]), stations: stations, weeks: weeks)
            return (String(fields[0]), area)
        }
    )
}
