import Foundation
import KasaneTesting
import TenkiDomain
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct RadarPageTests {
    @Test(arguments: Driven.allCases)
    func `the newest observation is shown with its tiles`(driven: Driven) async throws {
        try await RadarPages().run(driven) { driver in
            try await driver.visit("/radar")

            try await driver.expect(title: "Rain radar · Tenki")
            try await driver.expect("14:10 observed")
            try await driver.expect("Latest observation: 14:10")
            try await driver.expect("the tiles of Japan") { page in
                let tiles = page.tiles
                return tiles.count == 4
                    && tiles.allSatisfy {
                        $0.hasPrefix("/images/radar/20261121051000/20261121051000/4/")
                    }
            }
        }
    }

    @Test(arguments: Driven.allCases)
    func `steps, levels and regions are chosen, and have an address`(
        driven: Driven
    ) async throws {
        try await RadarPages().run(driven) { driver in
            try await driver.visit("/radar?city=270000&level=near")
            try await driver.press("5 min later")

            try await driver.expect("14:15 forecast in 5 min")
            try await driver.expect("the tiles of the forecast") { page in
                page.tiles.allSatisfy {
                    $0.hasPrefix("/images/radar/20261121051000/20261121051500/8/")
                }
            }
            try await driver.press("Okinawa")
            try await driver.expect("the tiles of Okinawa") { page in
                page.tiles.contains("/images/radar/20261121051000/20261121051500/6/54/27.png")
            }
            try await driver.press("Japan")
            try await driver.press("5 min earlier")
            try await driver.press("5 min earlier")
            try await driver.expect("14:05 observed 5 min ago")
        }
    }

    @Test func `a new observation moves the slider, and the picture stays`() async throws {
        let pages = try RadarPages()
        try await pages.run { driver in
            try await driver.visit("/radar?minutes=-30")
            try await driver.expect("13:40 observed")
            pages.clock.advance(by: 600)
            try await pages.read()

            try await driver.expect("Latest observation: 14:20")
            try await driver.expect("13:40 observed 40 min ago")
        }
    }

    @Test func `a page of the newest observation follows it`() async throws {
        let pages = try RadarPages()
        try await pages.run { driver in
            try await driver.visit("/radar")
            pages.clock.advance(by: 300)
            try await pages.read()

            try await driver.expect("14:15 observed")
        }
    }

    @Test func `an outage shows how old the picture is, and why`() async throws {
        let pages = try RadarPages()
        try await pages.read()
        pages.provider.set(isDown: true)
        pages.clock.advance(by: 2400)
        try await pages.read()
        try await pages.run(.byForms) { driver in
            try await driver.visit("/radar")

            try await driver.expect("New observations are overdue.")
            try await driver.expect("Latest observation: 14:10, 40 min ago.")
            try await driver.expect("14:10 observed")
        }
    }

    @Test func `without any frame the page says why`() async throws {
        try await RadarPages(isDown: true).run(.byForms) { driver in
            try await driver.visit("/radar")

            try await driver.expect("tests did not respond")
            try await driver.expect("no image for this time")
        }
    }

    @Test(arguments: Driven.allCases)
    func `unknown choices show all of Japan`(driven: Driven) async throws {
        try await RadarPages().run(driven) { driver in
            try await driver.visit("/radar?city=%3Cb%3Eunknown&level=x")

            try await driver.expect("all of Japan") { $0.tiles.count == 4 }
        }
    }

    @Test(arguments: ["999", "-65", "7", "x", "-9223372036854775808"])
    func `a time that the radar does not have shows the newest frame`(
        minutes: String
    ) async throws {
        try await RadarPages().run(.byForms) { driver in
            try await driver.visit("/radar?minutes=\(minutes)")

            try await driver.expect("14:10 observed")
        }
    }

    @Test(arguments: [
        ("20261121051000", "20261121051000", "6", "56", "25.png", true),
        ("20261121051000", "20261121061000", "8", "227", "100.png", true),
        ("20261121051000", "20261121050500", "6", "56", "25.png", false),
        ("20261121051000", "20261121061500", "6", "56", "25.png", false),
        ("20261121051000", "20261121051000", "06", "56", "25.png", false),
        ("20261121051000", "20261121051000", "6", "+56", "25.png", false),
        ("20261121051000", "20261121051000", "6", "56", "25", false),
        ("20261121051000", "20261121051000", "7", "113", "50.png", false),
        ("20261121051000", "20261121051000", "6", "0", "0.png", false),
        ("..", "20261121051000", "6", "56", "25.png", false),
    ])
    func `only the address of a tile of Japan names one`(
        base: String,
        valid: String,
        zoom: String,
        x: String,
        file: String,
        isTile: Bool
    ) {
        let tile = RadarAddress.tile(base: base, valid: valid, zoom: zoom, x: x, file: file)

        #expect((tile != nil) == isTile)
        if let tile {
            #expect(
                RadarAddress.tile(tile)
                    == "\(RadarAddress.tiles)/\(base)/\(valid)/\(zoom)/\(x)/\(file)"
            )
        }
    }
}

extension PageSnapshot {
    fileprivate var tiles: [String] {
        document.all.filter { $0.name == "image" }.compactMap { $0.attributes["href"] }
    }
}
