import Foundation
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite
struct HoursWordsTests {
    @Test(
        arguments: [
            ([.clear, .rain, .rain, .clear], "Rain from 15:00 to 21:00", "雨は15時から21時まで"),
            ([.rain, .rain, .clear], "Rain until 18:00", "雨は18時まで"),
            ([.rain, .rain], "Rain until at least 18:00", "雨は18時以降も"),
            (
                [.clear, .clear, .clear, .snow], "Snow from 21:00 until at least midnight",
                "雪は21時から24時以降も"
            ),
            (
                [.clear, .clear, .clear, .clear, .rain, .clear],
                "Rain from midnight to 03:00 tomorrow",
                "雨は今夜0時から明日3時まで"
            ),
            (
                [.clear, .clear, .rain, .rain, .rain, .clear], "Rain from 18:00 to 03:00 tomorrow",
                "雨は18時から明日3時まで"
            ),
            (
                Array(repeating: .rain, count: 12) + [.clear], "Rain until midnight tomorrow",
                "雨は明日24時まで"
            ),
            (
                [.rain, .clear, .rain, .clear], "Rain until 15:00, again from 18:00 to 21:00",
                "雨は15時まで、18時から21時まで"
            ),
            (
                [.rain, .clear, .snow, .clear, .rain, .clear],
                "Rain until 15:00, then snow from 18:00 to 21:00, and later",
                "雨は15時まで、雪は18時から21時まで、その後も"
            ),
            ([.clear, .overcast], "No rain forecast until 18:00", "18時まで雨の予報なし"),
            (
                [.clear, .clear, .clear, .clear], "No rain forecast until midnight",
                "今夜24時まで雨の予報なし"
            ),
        ] as [([Sky], String, String)]
    )
    func `the sentence names the spells in both languages`(
        skies: [Sky],
        english: String,
        japanese: String
    ) throws {
        let shown = try snapshot(skies)

        #expect(shown.rainText(in: .english) == english)
        #expect(shown.rainText(in: .japanese) == japanese)
    }

    @Test func `where the sky is unknown, nothing is said of rain`() throws {
        #expect(try snapshot([.clear, nil]).rainText(in: .english) == nil)
    }

    @Test(
        arguments: [
            ([.clear, .clear], 90, nil), ([.clear, .clear], 30, nil),
            ([.clear, .clear], 20, "No rain forecast until 18:00"),
            ([.rain, .clear], 90, "Rain until at least 15:00"),
            ([.rain, .clear], 20, "Rain until 15:00"),
        ] as [([Sky], Int, String?)]
    )
    func `where rain is possible, nothing is said of dry weather`(
        skies: [Sky],
        chance: Int,
        text: String?
    ) throws {
        for tenths in [nil, 0] {
            let shown = try snapshot(skies, tenths: tenths, chance: chance)
            #expect(shown.rainText(in: .english) == text)
            #expect((shown.rainText(in: .japanese) == nil) == (text == nil))
        }
    }

    @Test(
        arguments: [
            ([.rain, .clear], "Rain until 18:00", "雨は18時まで"),
            (
                [.clear, .rain, .clear], "Rain until 15:00, again from 18:00 to 21:00",
                "雨は15時まで、18時から21時まで"
            ),
            (
                [nil, nil, .rain, .clear], "Rain now, again from 21:00 to midnight",
                "雨はいま、次は21時から24時まで"
            ),
        ] as [([Sky?], String, String)]
    )
    func `the first spell begins now if the headline says that it rains`(
        skies: [Sky?],
        english: String,
        japanese: String
    ) throws {
        // It is 14:10, and the hours begin at 15:00.
        let hours = try hourlyForecast(skies, issuedEarlier: -3)
        let headline = ForecastHeadline.now(.rain, try Precipitation(tenths: 420), until: nil)

        let shown = HoursSnapshot(hours, at: FixedClock().now).below(headline)

        #expect(shown.rainText(in: .english) == english)
        #expect(shown.rainText(in: .japanese) == japanese)
    }

    @Test func `winds have words`() throws {
        #expect(
            try Wind(from: .northeast, lowestTenths: 30, highestTenths: 50).text(in: .japanese)
                == "北東 3–5 m/s"
        )
        #expect(try Wind(from: .west, speed: 3.6).text(in: .english) == "W 4 m/s")
        #expect(try Wind(from: nil, speed: 0).text(in: .english) == "calm")
        #expect(
            try Wind(from: .north, lowestTenths: 200, highestTenths: nil).text(in: .english)
                == "N 20– m/s"
        )
    }

    private func snapshot(
        _ skies: [Sky?],
        tenths: Int? = nil,
        chance: Int? = nil
    ) throws -> HoursSnapshot {
        HoursSnapshot(
            try hourlyForecast(skies, tenths: tenths, chance: chance),
            at: FixedClock().now
        )
    }
}
