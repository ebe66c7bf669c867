import TenkiDomain

struct DemoWeekArea: Hashable, Sendable {
    let code: String
    let city: City
    let station: String

    static func all(of office: String, on date: CalendarDate) -> [Self] {
        let month = date.description.dropFirst(5).prefix(2)
        let season = ["12", "01", "02", "03"].contains(month) ? "winter" : "summer"
        return (areas[office] ?? []).filter { [season, "always"].contains($0.season) }.map(\.area)
    }

    private static let areas: [String: [(season: String, area: Self)]] = Dictionary(
        grouping: table.split(separator: "\n").map { line in
            let fields = line.split(separator: " ").map(String.init)
            guard fields.count == 5, let city = City.all.first(where: { $0.id.text == fields[3] })
            else { preconditionFailure("the table of areas has an invalid line: \(line)") }
            let area = Self(code: fields[2], city: city, station: fields[4])
            return (office: fields[0], season: fields[1], area: area)
        },
        by: \.office
    )
    .mapValues { $0.map { (season: $0.season, area: $0.area) } }

    private static let table = """
        011000 always 011000 011000 11016
        012000 always 012000 012010 12442
        013000 always 013000 013010 17341
        014100 summer 014100 014020 19432
        014100 summer 014030 014030 20432
        014100 winter 014000 014020 19432
        015000 always 015000 015010 21323
        016000 always 016000 016010 14163
        017000 always 017000 017010 23232
        020000 summer 020010 020010 31312
        020000 summer 020200 020030 31602
        020000 winter 020100 020010 31312
        020000 winter 020030 020030 31602
        030000 summer 030000 030010 33431
        030000 winter 030010 030010 33431
        030000 winter 030100 030020 33472
        040000 summer 040000 040010 34392
        040000 winter 040010 040010 34392
        040000 winter 040020 040020 34461
        050000 always 050000 050010 32402
        060000 always 060000 060010 35426
        070000 always 070100 070010 36127
        070000 always 070030 070030 36361
        080000 always 080000 080010 40201
        090000 always 090000 090010 41277
        100000 summer 100000 100010 42251
        100000 winter 100010 100010 42251
        100000 winter 100020 100020 42091
        110000 always 110000 110020 43056
        120000 always 120000 120020 45147
        130000 summer 130010 130010 44132
        130000 summer 130100 130030 44263
        130000 summer 130040 130040 44301
        130000 winter 130010 130010 44132
        130000 winter 130020 130020 44172
        130000 winter 130030 130030 44263
        130000 winter 130040 130040 44301
        140000 always 140000 140010 46106
        150000 always 150000 150010 54232
        160000 always 160000 160010 55102
        170000 always 170000 170010 56227
        180000 always 180000 180010 57066
        190000 always 190000 190010 49142
        200000 summer 200000 200010 48156
        200000 winter 200010 200010 48156
        200000 winter 200100 200020 48361
        210000 summer 210000 210010 52586
        210000 winter 210010 210010 52586
        210000 winter 210020 210020 52146
        220000 always 220000 220010 50331
        230000 always 230000 230010 51106
        240000 always 240000 240010 53133
        250000 summer 250000 250020 60131
        250000 winter 250010 250010 60216
        250000 winter 250020 250020 60131
        260000 summer 260000 260010 61286
        260000 winter 260010 260010 61286
        260000 winter 260020 260020 61111
        270000 always 270000 270000 62078
        280000 summer 280000 280010 63518
        280000 winter 280010 280010 63518
        280000 winter 280020 280020 63051
        290000 always 290000 290010 64036
        300000 always 300000 300010 65042
        310000 always 310000 310010 69122
        320000 always 320000 320010 68132
        330000 summer 330000 330010 66408
        330000 winter 330010 330010 66408
        330000 winter 330020 330020 66186
        340000 summer 340000 340010 67437
        340000 winter 340010 340010 67437
        340000 winter 340020 340020 67116
        350000 always 350000 350010 81428
        360000 always 360000 360010 71106
        370000 always 370000 370000 72086
        380000 always 380000 380010 73166
        390000 always 390000 390010 74181
        400000 always 400000 400010 82182
        410000 always 410000 410010 85142
        420000 summer 420000 420010 84496
        420000 winter 420100 420010 84496
        420000 winter 420030 420030 84072
        430000 always 430000 430010 86141
        440000 always 440000 440010 83216
        450000 always 450000 450010 87376
        460100 always 460100 460010 88317
        460100 always 460040 460040 88836
        471000 always 471000 471010 91197
        472000 always 472000 472000 92011
        473000 always 473000 473000 93041
        474000 always 474000 474010 94081
        """
}
