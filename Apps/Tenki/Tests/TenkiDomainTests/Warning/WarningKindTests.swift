import TenkiDomain
import Testing

@Suite
struct WarningKindTests {
    @Test func `there are 34 kinds, each with its level, its severity and its bulletin`() {
        #expect(WarningKind.all.count == 34)
        #expect(Set(WarningKind.all.map(\.code)).count == 34)
        #expect(Set(WarningKind.all.map(\.name)).count == 34)
        #expect(Set(WarningKind.all.map(\.englishName)).count == 34)
        for kind in WarningKind.all {
            #expect(kind.isKnown)
            #expect(kind.bulletin.map(WarningBulletin.all.contains) == true)
            #expect((kind.level != nil) == kind.name.hasPrefix("レベル"))
        }
    }

    @Test(arguments: [
        "03 レベル３大雨警報 大雨警報 3 warning: heavy rain warning (level 3)",
        "49 レベル４土砂災害危険警報 土砂災害危険警報 4 danger: landslide danger warning (level 4)",
        "38 レベル５高潮特別警報 高潮特別警報 5 emergency: storm surge emergency warning (level 5)",
        "14 雷注意報 雷注意報 – advisory: thunderstorm advisory",
        "35 暴風特別警報 暴風特別警報 – emergency: gale emergency warning",
        "77 種別77 種別77 – unknown: kind 77",
    ])
    func `a kind has its names`(line: String) {
        let kind = WarningKind(code: String(line.prefix(2)))

        let level = kind.level.map { "\($0.rawValue)" } ?? "–"
        let words = [kind.code, kind.name, kind.shortName, level, "\(kind.severity):"]
        #expect((words + [kind.englishName]).joined(separator: " ") == line)
    }

    @Test func `the worst kind is the maximum, and an unknown one is worse than an advisory`() {
        let kinds = ["14", "77", "05", "03", "43", "35", "33"].map(WarningKind.init)

        #expect(kinds.shuffled().sorted() == kinds)
    }

    @Test(arguments: [
        ("VPWW55", true), ("VPWW61", true), ("VPWW62", true), ("VPWW53", false),
        ("VPWW54", false), ("VPWW5", false), ("VPWW555", false), ("VXWW55", false), ("", false),
    ])
    func `only types since May 2026 are bulletins`(code: String, isBulletin: Bool) {
        #expect((WarningBulletin(code: code) != nil) == isBulletin)
    }

    @Test(arguments: [
        ("20260829071526_0_VPWW61_150000", true), ("20260829071526_0_VPWW54_150000", false),
        ("20260829071526_0_VPWW61_15000", false), ("../x_0_VPWW61_150000", false),
        ("1_0_VPWW61_150000_1", false), ("_0_VPWW61_150000", false),
    ])
    func `a document's name says its office and its type`(name: String, isDocument: Bool) {
        let id = WarningDocument.ID(name)

        #expect((id != nil) == isDocument)
        #expect(id == nil || id?.report.description == "150000/VPWW61")
    }

    @Test func `each city has an office and municipalities, and each municipality its place`()
        throws
    {
        #expect(WarningOffice.all.count == 58)
        #expect(WarningOffice.all.flatMap(\.municipalities).count == 1_783)
        for city in City.all {
            #expect(!city.id.municipalities.isEmpty)
            for code in city.id.municipalities {
                #expect(code.municipality?.city == city.id)
                #expect(code.municipality?.office == city.id.office)
            }
        }
        #expect(try MunicipalityCode("0121400").text == "0121400")
        #expect(try MunicipalityCode("9999999").municipality == nil)
        #expect(throws: MunicipalityCodeError.self) { try MunicipalityCode("131010") }
        #expect(throws: WarningOfficeError.self) { try WarningOffice("13000x") }
    }
}
