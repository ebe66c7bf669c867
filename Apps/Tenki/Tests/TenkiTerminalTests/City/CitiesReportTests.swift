import TenkiDomain
import TenkiTerminal
import Testing

@Suite
struct CitiesReportTests {
    @Test func `a line says which city it is and by which name it was found`() throws {
        let report = CitiesReport(try City.search(CityQuery("ちよだ")))

        #expect(
            report.lines == [
                "  code    city            prefecture  found by",
                "  130010  東京  Tokyo     東京都      千代田区 Chiyoda-ku",
                "  100010  前橋  Maebashi  群馬県      千代田町 Chiyoda-machi",
            ]
        )
        #expect(report.description == report.lines.joined(separator: "\n"))
    }

    @Test(arguments: [("東京", nil), ("大分県", "大分県"), ("千代田区", "千代田区 Chiyoda-ku")])
    func `a match by another name than the city's own is shown`(text: String, name: String?) throws
    {
        #expect(try City.search(CityQuery(text)).first?.nameText == name)
    }
}
