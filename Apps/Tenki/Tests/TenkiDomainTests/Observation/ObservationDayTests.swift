import Foundation
import TenkiDomain
import Testing

@Suite
struct ObservationDayTests {
    private let date: CalendarDate
    private let id: ObservationDay.ID

    init() throws {
        date = try CalendarDate("2026-10-04")
        id = ObservationDay.ID(try #require(ObservationStation.ID("44132")), on: date)
    }

    @Test func `a day is from 0.10 to 24.00 in Japan`() throws {
        let midnight = date.start(in: .japan)

        #expect(ObservationDay.slot(of: midnight, on: date) == nil)
        #expect(ObservationDay.slot(of: midnight + 600, on: date) == 1)
        #expect(ObservationDay.slot(of: midnight + 601, on: date) == nil)
        #expect(ObservationDay.slot(of: midnight + 86_400, on: date) == 144)
        #expect(ObservationDay.date(of: midnight + 86_400) == date)
        #expect(ObservationDay.date(of: midnight) == date.adding(days: -1))
        #expect(ObservationDay.time(ofSlot: 144, on: date) == midnight + 86_400)
    }

    @Test func `observations are sorted, and the last one at a time counts`() throws {
        var day = try day([2: 15, 1: 14])
        day.record(try observation(1, 13))
        day.record(try observation(145, 20))
        day.record(StationObservation(time: ObservationDay.time(ofSlot: 3, on: date)))

        #expect(day.temperatures.map(\.temperature.tenths) == [130, 150])
        #expect(day.latest?.temperature?.celsius == 15)
    }

    @Test func `the extremes have their times`() throws {
        let day = try day([1: 14, 2: 12.5, 3: 19, 4: 18])

        #expect(day.extremes?.lowest.temperature.celsius == 12.5)
        #expect(day.extremes?.lowest.moment == ObservationDay.time(ofSlot: 2, on: date))
        #expect(day.extremes?.highest.moment == ObservationDay.time(ofSlot: 3, on: date))
        #expect(ObservationDay(id: id).extremes == nil)
    }

    @Test func `the extremes to compare are those of the hours that are forecast`() throws {
        // It is warmest at 19:00 and coldest at 10:00, outside of the hours of the forecasts.
        let special: [Int: Double] = [114: 30, 60: -5, 30: 2, 84: 21]
        let day = try day(
            Dictionary(uniqueKeysWithValues: (1...144).map { ($0, special[$0] ?? 10) })
        )

        #expect(day.extremes?.highest.temperature.celsius == 30)
        #expect(day.forecastExtremes.high?.temperature.celsius == 21)
        #expect(day.forecastExtremes.low?.temperature.celsius == 2)
    }

    @Test func `extremes with many gaps are not compared`() throws {
        let morning = try day(Dictionary(uniqueKeysWithValues: (1...49).map { ($0, 10) }))
        let gaps = try day(Dictionary(uniqueKeysWithValues: (1...47).map { ($0, 10) }))

        #expect(morning.forecastExtremes.low != nil)
        #expect(morning.forecastExtremes.high == nil)
        #expect(gaps.forecastExtremes.low == nil)
    }

    @Test(arguments: [(24, 0, false), (23, 0, nil), (5, 4, nil), (5, 10, true), (24, 9, false)])
    func `a day is wet from 1 mm on, and dry if no hour is missing`(
        hours: Int,
        tenths: Int,
        isWet: Bool?
    ) throws {
        let day = ObservationDay(
            id: id,
            observations: try (1...hours).map { hour in
                StationObservation(
                    time: ObservationDay.time(ofSlot: hour * 6, on: date),
                    precipitation: try Precipitation(tenths: hour == 1 ? tenths : 0)
                )
            }
        )

        #expect(day.isWet == isWet)
        #expect(day.precipitation?.tenths == tenths)
    }

    @Test func `the precipitation of ten minutes within an hour is not added`() throws {
        let day = ObservationDay(
            id: id,
            observations: try (1...7).map { slot in
                StationObservation(
                    time: ObservationDay.time(ofSlot: slot, on: date),
                    precipitation: try Precipitation(tenths: slot * 5)
                )
            }
        )

        #expect(day.hourlyPrecipitation.map(\.amount.tenths) == [30])
        #expect(ObservationDay(id: id).precipitation == nil)
    }

    @Test(
        arguments: [
            ([3: 420], nil), ([71: 420], 420), ([66: 10, 71: 420], 420),
            ([66: 10, 72: 30, 76: 35], 45),
            ([66: 10, 72: 30, 76: 5], 40),
        ] as [([Int: Int], Int?)]
    )
    func `the precipitation so far is never less than that of the last hour`(
        tenths: [Int: Int],
        total: Int?
    ) throws {
        let day = ObservationDay(
            id: id,
            observations: try tenths.map { slot, tenths in
                StationObservation(
                    time: ObservationDay.time(ofSlot: slot, on: date),
                    precipitation: try Precipitation(tenths: tenths)
                )
            }
        )

        #expect(day.precipitation?.tenths == total)
    }

    @Test func `an observation is stale after 40 minutes, and of no use after 3 hours`() throws {
        let observation = try observation(6, 10)

        #expect(!observation.isStale(at: observation.time + 2400))
        #expect(observation.isStale(at: observation.time + 2401))
        #expect(observation.isCurrent(at: observation.time + 10_800))
        #expect(!observation.isCurrent(at: observation.time + 10_801))
        #expect(observation.age(at: observation.time - 60) == .zero)
    }

    private func day(_ temperatures: [Int: Double]) throws -> ObservationDay {
        ObservationDay(id: id, observations: try temperatures.map { try observation($0, $1) })
    }

    private func observation(_ slot: Int, _ celsius: Double) throws -> StationObservation {
        StationObservation(
            time: ObservationDay.time(ofSlot: slot, on: date),
            temperature: try Temperature(celsius: celsius)
        )
    }
}
