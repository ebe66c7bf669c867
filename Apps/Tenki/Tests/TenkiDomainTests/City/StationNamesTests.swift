import TenkiDomain
import Testing

@Suite
struct StationNamesTests {
    @Test(arguments: [
        // The name of a city, of a municipality, of an island, and an unknown one.
        ("東京", "Tokyo"), ("八戸", "Hachinohe"), ("弘前", "Hirosaki"), ("沖永良部", "Okinoerabu"),
        ("火星", nil),
    ])
    func `a station has a name in Latin letters`(name: String, romaji: String?) {
        #expect(StationNames.romaji(of: name) == romaji)
    }
}
