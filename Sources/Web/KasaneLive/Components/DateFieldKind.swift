/// The kind of value in a ``DateField``.
///
/// Values have no time zone.
///
/// Standard: HTML, section 2.3.5, “Dates and times”.
public enum DateFieldKind: Sendable {
    /// A Gregorian calendar date, such as `2026-02-28`.
    case day
    /// A time of day, such as `09:30`, `09:30:15` or `09:30:15.25`.
    case time
    /// A date and time, such as `2026-02-28T09:30`. Seconds are optional, as they are for ``time``.
    case dateTime
    /// A month, such as `2026-02`. Some browsers show a text field instead of a month picker.
    case month

    struct Value {
        /// The shortest text, which omits seconds and fractions that are 0.
        let text: String
        /// Milliseconds since midnight, or the days, milliseconds or months since the start of year
        /// 0.
        let number: Int
    }

    /// The units of ``Value/number`` in a step of 1, which is a second, a day or a month.
    var scale: Int { self == .time || self == .dateTime ? 1_000 : 1 }

    private var noun: TranslatedText { self == .day ? "date" : "value" }

    private var japaneseNoun: TranslatedText {
        switch self {
        case .day: "日付"
        case .time: "時刻"
        case .dateTime: "日時"
        case .month: "年月"
        }
    }

    func message(for range: ClosedRange<String>?) -> String {
        let language = PageLanguage.current
        let noun = language(ja: japaneseNoun, en: noun)
        guard let range else {
            return language(
                ja: "\(noun)は\(example)の形式で入力してください。",
                en: "Enter a \(noun) in the format \(example)."
            )
        }
        return language(
            ja: "\(range.lowerBound)から\(range.upperBound)までの\(noun)を入力してください。",
            en: "Enter a \(noun) from \(range.lowerBound) to \(range.upperBound)."
        )
    }

    var inputType: Attribute.InputType {
        switch self {
        case .day: .date
        case .time: .time
        case .dateTime: .localDateTime
        case .month: .month
        }
    }

    var example: String {
        switch self {
        case .day: "2026-02-28"
        case .time: "09:30"
        case .dateTime: "2026-02-28T09:30"
        case .month: "2026-02"
        }
    }

    /// Parses text, or returns `nil` if the text isn't in this format.
    func value(of text: String) -> Value? {
        let bytes = Array(text.utf8)
        switch self {
        case .day: return Self.day(bytes[...])
        case .time: return Self.time(bytes[...])
        case .month: return Self.month(bytes[...])
        case .dateTime:
            // HTML allows a space instead of the “T”.
            guard
                let end = bytes.firstIndex(where: {
                    $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: " ")
                }),
                let day = Self.day(bytes[..<end]), let time = Self.time(bytes[(end + 1)...])
            else { return nil }
            return Value(
                text: "\(day.text)T\(time.text)",
                number: day.number * 86_400_000 + time.number
            )
        }
    }

    private static func day(_ bytes: ArraySlice<UInt8>) -> Value? {
        guard let end = bytes.lastIndex(of: UInt8(ascii: "-")), let month = month(bytes[..<end]),
            let day = number(bytes[(end + 1)...], in: 1...31)
        else { return nil }
        let (year, index) = (month.number / 12, month.number % 12)
        guard day <= days(of: index + 1, in: year) else { return nil }
        let months = (0..<index).reduce(0) { $0 + days(of: $1 + 1, in: year) }
        let leapDays = year == 0 ? 0 : (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 + 1
        return Value(
            text: "\(month.text)-\(text(of: day))",
            number: 365 * year + leapDays + months + day - 1
        )
    }

    private static func time(_ bytes: ArraySlice<UInt8>) -> Value? {
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hour = number(parts[0], in: 0...23),
            let minute = number(parts[1], in: 0...59),
            let milliseconds = parts.count == 3 ? milliseconds(parts[2]) : 0
        else { return nil }
        var text = "\(Self.text(of: hour)):\(Self.text(of: minute))"
        if milliseconds > 0 { text += ":\(Self.text(of: milliseconds / 1_000))" }
        if milliseconds % 1_000 > 0 {
            let digits = Self.text(of: milliseconds % 1_000, digits: 3)
            text += "." + String(digits.reversed().drop { $0 == "0" }.reversed())
        }
        return Value(text: text, number: (hour * 60 + minute) * 60_000 + milliseconds)
    }

    /// Parses seconds with up to three decimal places, and returns milliseconds.
    private static func milliseconds(_ bytes: ArraySlice<UInt8>) -> Int? {
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let second = number(parts[0], in: 0...59) else {
            return nil
        }
        guard parts.count == 2 else { return second * 1_000 }
        guard let fraction = number(parts[1], in: 0...999, digits: 1...3) else { return nil }
        return second * 1_000 + [100, 10, 1][parts[1].count - 1] * fraction
    }

    private static func month(_ bytes: ArraySlice<UInt8>) -> Value? {
        let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        // Browsers support years up to 275760.
        guard parts.count == 2, let year = number(parts[0], in: 0...275_760, digits: 4...6),
            let month = number(parts[1], in: 1...12)
        else { return nil }
        return Value(
            text: "\(text(of: year, digits: 4))-\(text(of: month))",
            number: year * 12 + month - 1
        )
    }

    private static func number(
        _ bytes: ArraySlice<UInt8>,
        in range: ClosedRange<Int>,
        digits: ClosedRange<Int> = 2...2
    ) -> Int? {
        let isDigits = bytes.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        guard digits.contains(bytes.count), isDigits,
            let number = Int(String(decoding: bytes, as: UTF8.self)), range.contains(number)
        else { return nil }
        return number
    }

    private static func text(of number: Int, digits: Int = 2) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
