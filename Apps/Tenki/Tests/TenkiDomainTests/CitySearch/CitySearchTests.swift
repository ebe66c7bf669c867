import TenkiDomain
import Testing

@Suite
struct CitySearchTests {
    @Test(arguments: [
        "東京", "とうきょう", "トウキョウ", "ﾄｳｷｮｳ", "tokyo", "TOKYO", "Tōkyō", "Tôkyô", "To\u{304}kyo",
        "toukyou", "tookyoo", "ｔｏｋｙｏ", "とーきょー", "とうきよう", " 東 京 ", "とうkyo", "130010",
        "１３００１０",
    ])
    func `Tokyo is found however its name is written`(text: String) throws {
        let match = try #require(City.search(CityQuery(text)).first)

        #expect(match.city.id == .tokyo)
        #expect(match.name == .city)
        #expect(match.closeness == .exact)
    }

    @Test(arguments: [
        ("ちよだ", "千代田区", "東京"), ("ﾁﾖﾀﾞ", "千代田区", "東京"), ("Chiyoda-ku", "千代田区", "東京"),
        ("東京都千代田区", "千代田区", "東京"), ("神奈川 川崎", "川崎市", "横浜"),
        ("茅ケ崎", "茅ヶ崎市", "横浜"), ("茅が崎", "茅ヶ崎市", "横浜"), ("六か所村", "六ヶ所村", "八戸"),
        ("上の国", "上ノ国町", "江差"), ("竜ヶ崎", "龍ケ崎市", "土浦"), ("五条市", "五條市北部", "奈良"),
        ("つちうらし", "土浦市", "土浦"), ("tutiura-si", "土浦市", "土浦"), ("仙台市西", "仙台市西部", "白石"),
        ("ohda", "大田市", "浜田"), ("ooda", "大田市", "浜田"),
        ("Nanporo", "南幌町", "岩見沢"), ("kembuchi", "剣淵町", "旭川"),
    ])
    func `a municipality leads to its city`(text: String, name: String, city: String) throws {
        let found = try City.search(CityQuery(text)).map { match in
            "\(match.municipality?.name ?? match.city.name) \(match.city.name)"
        }

        #expect(found.first == "\(name) \(city)", "\(found)")
    }

    @Test(arguments: [
        ("Ōsaka", "大阪"), ("O\u{304}saka", "大阪"), ("ŌSAKA", "大阪"), ("Ôsaka", "大阪"),
        ("Ōita", "大分"), ("Ōtsu", "大津"), ("KŌFU", "甲府"), ("Kōbe", "神戸"), ("Ūbe", "宇部市"),
        ("Nīgata", "新潟"), ("ＮＩＩＧＡＴＡ", "新潟"), ("Ĩida", "飯田"), ("Ākita", "秋田"),
    ])
    func `a letter with a mark is found in either case`(text: String, name: String) throws {
        #expect(try found(text) == name)
    }

    @Test(arguments: [
        ("諌早", "諫早市"), ("梼原", "檮原町"), ("曾於", "曽於市"), ("桧原村", "檜原村"), ("鯵ヶ沢", "鰺ヶ沢町"),
        ("鰺が沢", "鰺ヶ沢町"), ("龍ヶ崎", "龍ケ崎市"), ("竜が崎", "龍ケ崎市"), ("広嶋", "広島"), ("濱松", "浜松"),
        ("横濱", "横浜"), ("冨山", "富山"), ("宮﨑", "宮崎"), ("函舘", "函館"), ("塩釜", "塩竈市"),
        ("會津若松", "会津若松市"), ("飛驒", "飛騨市"), ("惠那", "恵那市"), ("佐渡嶋", "佐渡市"), ("松坂", "松阪市"),
        ("西ノ表", "西之表市"), ("葛\u{E0100}飾", "葛飾区"), ("ｶｺﾞｼﾏ", "鹿児島"),
        ("ﾘｭｳｶﾞｻｷ", "龍ケ崎市"), ("ｱｼﾞｶﾞｻﾜ", "鰺ヶ沢町"),
    ])
    func `a name is found in its other spellings`(text: String, name: String) throws {
        #expect(try found(text) == name)
    }

    @Test(arguments: [
        ("鹿島", "鹿島市", "佐賀"), ("鹿嶋", "鹿嶋市", "土浦"), ("鹿島市", "鹿島市", "佐賀"),
    ])
    func `of two names that are variants, the one that was typed comes first`(
        text: String,
        name: String,
        city: String
    ) throws {
        let found = try City.search(CityQuery(text)).map { $0.municipality?.name }

        #expect(found.first == name)
        #expect(found.contains("鹿島市") && found.contains("鹿嶋市"))
        #expect(try City.named(CityQuery(text)).city.name == city)
    }

    @Test(arguments: [
        ("硫黄島", "小笠原村"), ("いおうとう", "小笠原村"), ("Iōtō", "小笠原村"), ("Iwo Jima", "小笠原村"),
        ("南鳥島", "小笠原村"), ("Minami-Torishima", "小笠原村"), ("沖之鳥島", "小笠原村"),
        ("三宅島", "三宅村"), ("利尻島", "利尻町"), ("薩摩硫黄島", "三島村"), ("南大東島", "南大東村"),
    ])
    func `an island leads to its municipality`(text: String, name: String) throws {
        #expect(try found(text) == name)
        #expect(try City.named(CityQuery(text)).municipality?.name == name)
    }

    @Test func `every city is found first by each of its names`() throws {
        for city in City.all {
            for name in [city.name, city.kana, city.romaji, city.id.text] {
                let match = try #require(City.search(CityQuery(name)).first, "\(name)")
                #expect(
                    match.city == city || match.city.hasName(name),
                    "\(name) \(match.city.name)"
                )
                #expect(match.closeness == .exact && match.name == .city, "\(name)")
            }
        }
    }

    @Test(arguments: [1, 2, 3])
    func `a beginning finds a city too, whichever script it is in`(count: Int) throws {
        for city in City.all {
            for name in [city.name, city.kana, city.romaji] {
                let query = try CityQuery(String(name.prefix(count)))
                let found = City.search(query, limit: 2_000).map(\.city)
                #expect(found.contains(city), "\(name) \(query.text)")
            }
        }
    }

    @Test func `whole names come before prefixes, and prefixes before parts`() throws {
        let found = try City.search(CityQuery("yama"), limit: 2_000)

        #expect(Set(found.map(\.closeness)) == [.prefix, .substring])
        #expect(found.map(\.closeness) == found.map(\.closeness).sorted())
        #expect(found.first?.city.name == "山形")
        #expect(try City.search(CityQuery("yama"), limit: 2_000) == found)
    }

    @Test func `a prefecture leads to its cities`() throws {
        let found = try City.search(CityQuery("aichi"))

        #expect(found.prefix(2).map(\.city.name) == ["名古屋", "豊橋"])
        #expect(found.first?.name == .prefecture)
    }

    @Test func `a municipality with its city's name is not listed twice`() throws {
        let found = try City.search(CityQuery("なごや"))

        #expect(found.map { $0.municipality?.name } == [nil, "北名古屋市"])
        #expect(try City.search(CityQuery("名古屋市")).first?.municipality?.name == "名古屋市")
    }

    @Test(arguments: ["nowhere", "<script>", "ｘｘｘ", "東京都とつぜん", "🗾1"])
    func `text that no city's name contains finds none`(text: String) throws {
        #expect(try City.search(CityQuery(text)).count == (text == "🗾1" ? 8 : 0))
    }

    @Test(arguments: ["", " ", "\u{0}", "!!!", "ー", "🗾"])
    func `text without letters is not a query`(text: String) {
        #expect(throws: InvalidCityQueryError.empty) { try CityQuery(text) }
    }

    @Test(arguments: ["京", " ", "e\u{301}", "ﾞ"])
    func `a text of a megabyte is not a query`(letter: String) {
        let text = String(repeating: letter, count: 1_000_000 / letter.utf8.count)

        #expect(throws: InvalidCityQueryError.tooLong) { try CityQuery(text) }
    }

    @Test func `the number of results is limited as requested`() throws {
        #expect(try City.search(CityQuery("1")).count == 8)
        #expect(try City.search(CityQuery("1"), limit: 0).isEmpty)
    }
}

private func found(_ text: String) throws -> String? {
    try City.search(CityQuery(text)).first.map { $0.municipality?.name ?? $0.city.name }
}

extension City {
    fileprivate func hasName(_ text: String) -> Bool { [name, kana, romaji].contains(text) }
}
