import Foundation

extension Date {
    /// Parses SQLite's date format, such as `2026-11-22 05:34:59.123`, or ISO 8601 in UTC.
    init?(sqlText text: String) {
        var text = text
        guard let parsed = text.withUTF8({ DateParser(bytes: $0).date }) else { return nil }
        self = parsed
    }
}

private struct DateParser {
    let bytes: UnsafeBufferPointer<UInt8>

    var date: Date? {
        guard let year = number(0, 4), has("-", at: 4), let month = number(5, 2), has("-", at: 7),
            let day = number(8, 2)
        else { return nil }
        guard let days = Self.daysSince1970(year, month, day),
            let time = bytes.count == 10 ? (0, 0) : time
        else { return nil }
        // An `Int` has 32 bits on some watches.
        let milliseconds = Double(days) * 86_400_000 + Double(time.milliseconds)
        // Same arithmetic as `roundedToMilliseconds`, so a stored date reads back unchanged.
        return Date(
            timeIntervalSinceReferenceDate: (milliseconds - 978_307_200_000) / 1_000 + time.rest
        )
    }

    /// Returns the day's number.
    ///
    /// Days before 1582-10-15 are in the Julian calendar, as when writing.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        let civil = CivilDay(year: year, month: month, day: day)
        guard (year, month, day) < (1582, 10, 15) else {
            return civil.exists ? civil.daysSince1970 : nil
        }
        // Julian leap years repeat every 4 years, Gregorian leap years every 400 years.
        let cycle = CivilDay(year: 2000 + year % 4, month: month, day: day)
        guard cycle.exists else { return nil }
        // Julian 2000-01-01 is 13 days after Gregorian 2000-01-01.
        return cycle.daysSince1970 + 13 + (year - 2000 - year % 4) / 4 * 1_461
    }

    /// The whole milliseconds since midnight, and the remainder in seconds.
    private var time: (milliseconds: Int, rest: Double)? {
        guard has(" ", at: 10) || has("T", at: 10), let hour = number(11, 2), has(":", at: 13),
            let minute = number(14, 2), hour < 24, minute < 60
        else { return nil }
        var milliseconds = (hour * 60 + minute) * 60_000
        var rest = 0.0
        var end = 16
        if has(":", at: end) {
            guard let second = number(17, 2), second < 60 else { return nil }
            milliseconds += second * 1_000
            end = 19
            if has(".", at: end) {
                let digits = bytes[(end + 1)...].prefix { (48...57).contains($0) }
                guard (1...9).contains(digits.count) else { return nil }
                for (digit, unit) in zip(digits, [100, 10, 1]) {
                    milliseconds += (Int(digit) - 48) * unit
                }
                for digit in digits.dropFirst(3).reversed() {
                    rest = (rest + Double(digit) - 48) / 10
                }
                rest /= 1_000
                end += 1 + digits.count
            }
        }
        guard end == bytes.count || (has("Z", at: end) && end + 1 == bytes.count) else {
            return nil
        }
        return (milliseconds, rest)
    }

    private func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
        index < bytes.count && bytes[index] == UInt8(ascii: character)
    }

    private func number(_ start: Int, _ count: Int) -> Int? {
        guard start + count <= bytes.count else { return nil }
        var number = 0
        for byte in bytes[start..<start + count] {
            guard (48...57).contains(byte) else { return nil }
            number = number * 10 + Int(byte) - 48
        }
        return number
    }
}
