import Foundation
import KasaneSQLite
import Testing

@Suite
struct BackupRetentionTests {
    @Test func `the newest are kept, then one of each hour and of each day`() {
        let start = Date(timeIntervalSince1970: 86_400 * 20_000)
        // One copy every half hour for ten days.
        let moments = (0..<480).map { start.addingTimeInterval(Double($0) * 1_800) }
        let rule = BackupRetention(latest: 3, hourly: 4, daily: 5)

        let kept = rule.kept(of: moments).sorted(by: >).map { moment in
            Int(moment.timeIntervalSince(start)) / 1_800
        }

        // The newest copy of an hour or a day is the last one in it.
        #expect(kept == [479, 478, 477, 475, 473, 431, 383, 335, 287])
    }

    @Test func `a copy that is kept now is never missing later`() {
        let start = Date(timeIntervalSince1970: 86_400 * 20_000)
        let rule = BackupRetention(latest: 2, hourly: 3, daily: 4)
        var copies: Set<Date> = []
        for minute in 0..<(60 * 24 * 6) {
            copies.insert(start.addingTimeInterval(Double(minute) * 60))
            copies = rule.kept(of: Array(copies))
        }

        let all = (0..<(60 * 24 * 6)).map { start.addingTimeInterval(Double($0) * 60) }
        #expect(copies == rule.kept(of: all))
    }

    @Test func `the newest copy is always kept`() {
        let moments = [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 1)]

        #expect(
            BackupRetention(latest: -1, hourly: -1, daily: 0).kept(of: moments) == [moments[1]]
        )
    }
}
