import TenkiDomain

/// The area of the Japan Meteorological Agency that a city's forecast applies to.
struct JMAArea: Hashable, Sendable {
    /// An area of the weekly forecast.
    struct Week: Hashable, Sendable {
        /// The six-digit code of the area.
        let code: String
        /// The code of the station that represents the area; `nil` if the agency lists none.
        let station: String?
    }

    /// The six-digit code of the office whose files contain the area, such as `130000`.
    let office: String
    /// The codes of the area's stations, the representative one first.
    let stations: [String]
    /// The areas of the weekly forecast that can contain this area, in order of precedence.
    ///
    /// Which of them a document has depends on the season.
    let weeks: [Week]

    /// Creates the area of a city.
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
