struct MapView<City: Sendable>: Sendable {
    struct Place: Sendable {
        let city: City
        let mark: (x: Int, y: Int)
        let dot: (x: Int, y: Int)?
        var isSmall = false
        /// Further cities that the mark stands for.
        var others: [City] = []

        var location: (x: Int, y: Int) { dot ?? mark }
    }

    let x: Int
    let y: Int
    let width: Int
    let height: Int
    var places: [Place] = []

    var unit: Double { Double(width) / 360 }

    var scale: String { "scale(\((unit * 1000).rounded() / 1000))" }

    var leaders: String {
        places.compactMap { place in
            place.dot.map { "M\($0.x) \($0.y)L\(place.mark.x) \(place.mark.y)" }
        }
        .joined()
    }

    /// The cities' places as path data: lines without a length, whose ends are round.
    var dots: String { places.compactMap(\.dot).map { "M\($0.x) \($0.y)h0" }.joined() }

    static func read(_ table: [UInt8], city: (String) -> City?) -> [String: MapView] {
        var views: [String: MapView] = [:]
        for line in String(decoding: table, as: UTF8.self).split(separator: "\n")
        where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            if fields.count == 6, fields[0] == "view" {
                let box = fields[2...].compactMap { Int($0) }
                precondition(box.count == 4, "A map has an invalid view: \(line)")
                views[String(fields[1])] = MapView(
                    x: box[0],
                    y: box[1],
                    width: box[2],
                    height: box[3]
                )
            } else {
                guard fields.count == 7, fields[0] == "city", let city = city(String(fields[2])),
                    let mark = point(fields[3...4])
                else { preconditionFailure("A map has an invalid city: \(line)") }
                views[String(fields[1])]?.places
                    .append(Place(city: city, mark: mark, dot: point(fields[5...6])))
            }
        }
        return views
    }

    private static func point(_ fields: ArraySlice<Substring>) -> (x: Int, y: Int)? {
        let numbers = fields.compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
}
