/// The text forms of days, times, both without a time zone, and months.
///
/// Standard: HTML, section 2.3.5, “Dates and times”, without fractions of a second.
enum LocalFormat {
    /// A day, such as `2026-02-28`.
    case day
    /// A time, such as `09:30` or `09:30:15`.
    case time
    /// A date and a time, such as `2026-02-28T09:30`.
    case dateTime
    /// A month, such as `2026-02`.
    case month

    /// A valid text and its position on a scale.
    struct Value {
        /// The shortest text: seconds appear only if they are not 0.
        let text: String
        /// The seconds of the day, or the days, seconds or months since the beginning of year 0.
        let number: Int
    }

    /// The noun for a value in messages.
    private var noun: String { self == .day ? "day" : "value" }

    /// The noun for a value in Japanese messages.
    private var japaneseNoun: String {
        switch self {
        case .day: "日付"
        case .time: "時刻"
        case .dateTime: "日時"
        case .month: "年月"
        }
    }

    /// Returns the message for a text that is not a value, in the language of the page.
    func message(for range: ClosedRange<String>?) -> String {
        let language = PageLanguage.current
        guard let range else {
            return language(
                ja: "\(japaneseNoun)を\(example)の形で入力してください。",
                en: "Enter a \(noun) as \(example)."
            )
        }
        return language(
            ja: "\(range.lowerBound)から\(range.upperBound)までの\(japaneseNoun)を入力してください。",
            en: "Enter a \(noun) from \(range.lowerBound) to \(range.upperBound)."
        )
    }

    /// The text of an example.
    var example: String {
        switch self {
        case .day: "2026-02-28"
        case .time: "09:30"
        case .dateTime: "2026-02-28T09:30"
        case .month: "2026-02"
        }
    }

    /// Returns the value of a text, or `nil` if the text is not exactly of this form.
    func value(of text: String) -> Value? {
        let bytes = Array(text.utf8)
        switch self {
        case .day: return Self.day(bytes[...])
        case .time: return Self.time(bytes[...])
        case .month: return Self.month(bytes[...])
        case .dateTime:
            guard bytes.count > 11, bytes[10] == UInt8(ascii: "T"),
                let day = Self.day(bytes[..<10]), let time = Self.time(bytes[11...])
            else { return nil }
            return Value(
                text: "\(day.text)T\(time.text)",
                number: day.number * 86_400 + time.number
            )
        }
    }

    private static func day(_ bytes: ArraySlice<UInt8>) -> Value? {
        guard bytes.count == 10, bytes[7] == UInt8(ascii: "-"), let month = month(bytes[..<7]),
            let day = number(bytes[8...], in: 1...31)
        else { return nil }
        let (year, index) = (month.number / 12, month.number % 12)
        guard day <= days(of: index + 1, in: year) else { return nil }
        let months = (0..<index).reduce(0) { $0 + days(of: $1 + 1, in: year) }
        let leapDays = year == 0 ? 0 : (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 + 1
        return Value(
            text: String(decoding: bytes, as: UTF8.self),
            number: 365 * year + leapDays + months + day - 1
        )
    }

    private static func time(_ bytes: ArraySlice<UInt8>) -> Value? {
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hour = number(parts[0], in: 0...23),
            let minute = number(parts[1], in: 0...59),
            let second = parts.count == 3 ? number(parts[2], in: 0...59) : 0
        else { return nil }
        let text = String(decoding: second == 0 ? bytes.prefix(5) : bytes, as: UTF8.self)
        return Value(text: text, number: (hour * 60 + minute) * 60 + second)
    }

    private static func month(_ bytes: ArraySlice<UInt8>) -> Value? {
        let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 2, let year = number(parts[0], in: 0...9999, digits: 4),
            let month = number(parts[1], in: 1...12)
        else { return nil }
        return Value(text: String(decoding: bytes, as: UTF8.self), number: year * 12 + month - 1)
    }

    private static func number(
        _ bytes: ArraySlice<UInt8>,
        in range: ClosedRange<Int>,
        digits: Int = 2
    ) -> Int? {
        let isDigits = bytes.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        guard bytes.count == digits, isDigits,
            let number = Int(String(decoding: bytes, as: UTF8.self)), range.contains(number)
        else { return nil }
        return number
    }

    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
