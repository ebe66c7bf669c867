/// The values that a cron field matches.
struct CronValues: Hashable, Sendable {
    /// The values, with 0 for Sunday.
    private(set) var numbers = NumberSet()
    /// Whether the field starts with `*`.
    let isWildcard: Bool

    init(_ text: Substring, of field: CronExpression.Field) throws(CronExpressionError) {
        isWildcard = text.first == "*"
        for element in text.split(separator: ",", omittingEmptySubsequences: false) {
            try insert(element, of: field)
        }
    }

    private mutating func insert(
        _ element: Substring,
        of field: CronExpression.Field
    ) throws(CronExpressionError) {
        let parts = element.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let range = try field.range(parts[0])
        var step = 1
        if parts.count == 2 {
            // Cron implementations disagree about the end of “5/10”.
            guard parts[0] == "*" || parts[0].contains("-"), let number = Self.number(parts[1]),
                field.steps.contains(number)
            else { throw CronExpressionError(.invalidStep, element, in: field) }
            step = number
        }
        for number in stride(from: range.lowerBound, through: range.upperBound, by: step) {
            numbers.insert(field == .dayOfWeek ? number % 7 : number)
        }
    }

    /// Parses decimal digits, or returns `nil` for other text, including a sign.
    fileprivate static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}

extension CronExpression.Field {
    private var numbers: ClosedRange<Int> {
        switch self {
        case .minute: 0...59
        case .hour: 0...23
        case .dayOfMonth: 1...31
        case .month: 1...12
        case .dayOfWeek: 0...7
        }
    }

    /// The names of the numbers, in order.
    private var names: [String] {
        switch self {
        case .minute, .hour, .dayOfMonth: []
        case .month:
            [
                "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
            ]
        case .dayOfWeek: ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"]
        }
    }

    /// The allowed steps.
    ///
    /// A larger step, such as `*/90` in the minute field, would silently match a single value.
    var steps: ClosedRange<Int> { 1...numbers.upperBound }

    /// The allowed values, for display.
    var allowedValues: String {
        let range = "\(numbers.lowerBound) to \(numbers.upperBound)"
        guard let first = names.first, let last = names.last else { return range }
        return "\(range) or \(first) to \(last)"
    }

    /// Parses `*`, a value or a range.
    fileprivate func range(_ text: Substring) throws(CronExpressionError) -> ClosedRange<Int> {
        if text == "*" { return numbers }
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let start = value(ends[0]), let end = value(ends[ends.count - 1]) else {
            throw CronExpressionError(.invalidValue, text, in: self)
        }
        guard start <= end else { throw CronExpressionError(.reversedRange, text, in: self) }
        return start...end
    }

    /// Parses a number or name, or returns `nil` if the text is invalid or the value is out of
    /// range.
    private func value(_ text: Substring) -> Int? {
        if let number = CronValues.number(text) { return numbers.contains(number) ? number : nil }
        return names.firstIndex(of: text.uppercased()).map { numbers.lowerBound + $0 }
    }
}
