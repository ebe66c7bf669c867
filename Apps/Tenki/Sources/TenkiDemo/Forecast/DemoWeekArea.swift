import TenkiDomain

/// An area of the agency's forecast for the week, whose weather is that of a city.
struct DemoWeekArea: Sendable {
    let code: String
    let city: City
    /// The only season with the area; `nil` for the whole year.
    private let season: String?

    static func all(of cities: [City], on date: CalendarDate) -> [Self] {
        let isWinter = ["12", "01", "02", "03"].contains(date.description.dropFirst(5).prefix(2))
        return areas.filter { area in
            cities.contains(area.city) && [nil, isWinter ? "w" : "s"].contains(area.season)
        }
    }

    private static let areas = table.split(whereSeparator: \.isWhitespace).map { text in
        let fields = text.split(separator: "/").map(String.init)
        guard let city = City.all.first(where: { $0.id.text == fields[1] }) else {
            preconditionFailure("the table of areas has an invalid entry: \(text)")
        }
        return Self(code: fields[0], city: city, season: fields.count > 2 ? fields[2] : nil)
    }

    /// The code, the city, and `s` or `w` for an area of the summer or of the winter.
    private static let table = """
        011000/011000 012000/012010 013000/013010 014100/014020/s 014030/014030/s 014000/014020/w
        015000/015010 016000/016010 017000/017010 020010/020010/s 020200/020030/s 020100/020010/w
        020030/020030/w 030000/030010/s 030010/030010/w 030100/030020/w 040000/040010/s
        040010/040010/w 040020/040020/w 050000/050010 060000/060010 070100/070010 070030/070030
        080000/080010 090000/090010 100000/100010/s 100010/100010/w 100020/100020/w 110000/110020
        120000/120020 130010/130010/s 130100/130030/s 130040/130040/s 130010/130010/w
        130020/130020/w 130030/130030/w 130040/130040/w 140000/140010 150000/150010 160000/160010
        170000/170010 180000/180010 190000/190010 200000/200010/s 200010/200010/w 200100/200020/w
        210000/210010/s 210010/210010/w 210020/210020/w 220000/220010 230000/230010 240000/240010
        250000/250020/s 250010/250010/w 250020/250020/w 260000/260010/s 260010/260010/w
        260020/260020/w 270000/270000 280000/280010/s 280010/280010/w 280020/280020/w 290000/290010
        300000/300010 310000/310010 320000/320010 330000/330010/s 330010/330010/w 330020/330020/w
        340000/340010/s 340010/340010/w 340020/340020/w 350000/350010 360000/360010 370000/370000
        380000/380010 390000/390010 400000/400010 410000/410010 420000/420010/s 420100/420010/w
        420030/420030/w 430000/430010 440000/440010 450000/450010 460100/460010 460040/460040
        471000/471010 472000/472000 473000/473000 474000/474010
        """
}
