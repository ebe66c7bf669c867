import Foundation
import KasaneLive
import TenkiDomain

struct AlmanacView: Component, Equatable {
    private let date: CalendarDate
    private let place: Coordinates
    private let timeZone: TimeZone
    private let moment: Date
    private let language: Language

    init(of moment: Date, in place: Coordinates, timeZone: TimeZone, language: Language) {
        self.moment = moment.roundedDown(to: 300)
        date = CalendarDate(moment, in: timeZone)
        self.place = place
        self.timeZone = timeZone
        self.language = language
    }

    var body: some HTML {
        let almanac = Almanac(of: date, in: place, timeZone: timeZone)
        section(.class("card almanac")) {
            h2 { language(ja: "太陽と月", en: "Sun and moon") }
            div(.class("sun-day")) {
                SunArc(almanac: almanac, moment: moment)
                sunTimes(almanac)
            }
            div(.class("moon-day")) {
                MoonDisc(phase: almanac.phase, isSouthern: place.latitude < 0)
                moonTimes(almanac)
            }
        }
    }

    @HTMLBuilder
    private func sunTimes(_ almanac: Almanac) -> some HTML {
        let sun = almanac.sun
        dl {
            if let polar = sun.polar {
                AlmanacEntry(language(ja: "太陽", en: "Sun"), polar.text(in: language))
            } else {
                AlmanacEntry(language(ja: "日の出", en: "Sunrise"), almanac.clock(sun.sunrise), "rise")
                AlmanacEntry(language(ja: "日の入", en: "Sunset"), almanac.clock(sun.sunset), "set")
                let length = sun.daylight.words(in: language)
                AlmanacEntry(
                    language(ja: "昼の長さ", en: "Daylight"),
                    almanac.changeText(in: language).map {
                        language(ja: "\(length)（\($0)）", en: "\(length), \($0)")
                    } ?? length
                )
            }
            if sun.dawn != nil || sun.dusk != nil {
                AlmanacEntry(
                    language(ja: "明るい時間", en: "First and last light"),
                    almanac.clock(sun.dawn) + language(ja: "〜", en: "–")
                        + almanac.clock(sun.dusk)
                )
            }
        }
    }

    @HTMLBuilder
    private func moonTimes(_ almanac: Almanac) -> some HTML {
        dl {
            AlmanacEntry(
                language(ja: "月", en: "Moon"),
                language(
                    ja: """
                        月齢\(almanac.moonAgeText)（\(almanac.phase.name.text(in: language))）、\
                        明るい部分\(almanac.illuminatedText)
                        """,
                    en: "\(almanac.phase.name.text(in: language)), \(almanac.illuminatedText) lit"
                )
            )
            let moon = almanac.moon
            if let polar = moon.polarText(in: language) {
                AlmanacEntry(language(ja: "月の出入り", en: "Moonrise and moonset"), polar)
            } else {
                AlmanacEntry(language(ja: "月の出", en: "Moonrise"), almanac.clock(moon.rise), "rise")
                AlmanacEntry(language(ja: "月の入", en: "Moonset"), almanac.clock(moon.set), "set")
            }
            for coming in almanac.comingPhases.prefix(2) {
                AlmanacEntry(
                    coming.quarter.text(in: language),
                    CalendarDate(coming.moment, in: timeZone).text(in: language)
                        + " \(almanac.clock(coming.moment))"
                )
            }
        }
    }
}

private struct AlmanacEntry: Component {
    let name: String
    let text: String
    let kind: String

    init(_ name: String, _ text: String, _ kind: String = "text") {
        self.name = name
        self.text = text
        self.kind = kind
    }

    var body: some HTML {
        div(.class(kind)) {
            dt { name }
            dd { text }
        }
    }
}
