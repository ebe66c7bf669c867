import Foundation
import KasaneJobs
import Testing

/// Parses expressions, and checks what they select in UTC.
struct CronExpressionTests {
    private func runs(_ text: String, count: Int) throws -> [String] {
        try Timetable.cron(text, in: .gmt).runs(after: date("2026-11-22T23:59:59Z"), count: count)
            .map { String($0.ISO8601Format().prefix(16)) }
    }

    @Test(arguments: [
        ("* * * * *", "23T00:00 23T00:01 23T00:02"),
        ("5 * * * *", "23T00:05 23T01:05 23T02:05"),
        ("*/20 * * * *", "23T00:00 23T00:20 23T00:40 23T01:00"),
        ("*/59 0 * * *", "23T00:00 23T00:59 24T00:00"),
        ("0,30 7 * * *", "23T07:00 23T07:30 24T07:00"),
        ("0 8-10 * * *", "23T08:00 23T09:00 23T10:00 24T08:00"),
        ("0 8-18/4 * * *", "23T08:00 23T12:00 23T16:00 24T08:00"),
        ("3-5,7,50-59/5 4 * * *", "23T04:03 23T04:04 23T04:05 23T04:07 23T04:50 23T04:55"),
        ("00 007 * * *", "23T07:00 24T07:00"),
        ("0 0 * * FRI", "27T00:00"),
        ("0 0 * * tue-Thu", "24T00:00 25T00:00 26T00:00"),
        ("0 0 * * SUN", "29T00:00"),
        ("0 0 * * 0", "29T00:00"),
        ("0 0 * * 7", "29T00:00"),
        ("0 0 * * 5-7", "27T00:00 28T00:00 29T00:00"),
        ("0 0 * * 1-7/2", "23T00:00 25T00:00 27T00:00 29T00:00"),
        ("\t 0  0 \t 30 nov * ", "30T00:00"),
        ("@hourly", "23T00:00 23T01:00"),
        ("@daily", "23T00:00 24T00:00"),
        ("@midnight", "23T00:00 24T00:00"),
        ("@weekly", "29T00:00"),
        (" @daily ", "23T00:00 24T00:00"),
    ])
    func `a field selects its values`(text: String, expected: String) throws {
        let expected = expected.split(separator: " ").map { "2026-11-\($0)" }
        #expect(try runs(text, count: expected.count) == expected)
    }

    @Test(arguments: [
        ("0 0 1 JAN-MAR *", "2027-01-01 2027-02-01 2027-03-01 2028-01-01"),
        ("0 0 1 */5 *", "2027-01-01 2027-06-01 2027-11-01 2028-01-01"),
        ("0 0 31 * *", "2026-12-31 2027-01-31 2027-03-31 2027-05-31"),
        ("0 0 29 2 *", "2028-02-29 2032-02-29 2036-02-29"),
        ("0 0 29,30 2 *", "2028-02-29 2032-02-29"),
        ("0 0 30 2 1", "2027-02-01 2027-02-08 2027-02-15 2027-02-22 2028-02-07"),
        ("@monthly", "2026-12-01 2027-01-01"),
        ("@yearly", "2027-01-01 2028-01-01"),
        ("@annually", "2027-01-01 2028-01-01"),
    ])
    func `months and days select dates`(text: String, expected: String) throws {
        let expected = expected.split(separator: " ").map { "\($0)T00:00" }
        #expect(try runs(text, count: expected.count) == expected)
    }

    @Test(arguments: [
        // Both restricted: one of them is enough.
        ("0 0 13 * FRI", "11-27 12-04 12-11 12-13 12-18"),
        ("0 0 1-31 * 1", "11-23 11-24 11-25"),
        // One of them begins with an asterisk: both match.
        ("0 0 */10 * 1", "12-21"),
        ("0 0 24 * */2", "11-24 12-24"),
    ])
    func `two restricted day fields match either day`(text: String, expected: String) throws {
        let expected = expected.split(separator: " ").map { "2026-\($0)T00:00" }
        #expect(try runs(text, count: expected.count) == expected)
    }

    @Test(
        arguments: [
            ("60 * * * *", .invalidValue, .minute, "60"),
            ("* 24 * * *", .invalidValue, .hour, "24"),
            ("* * 0 * *", .invalidValue, .dayOfMonth, "0"),
            ("* * 32 * *", .invalidValue, .dayOfMonth, "32"),
            ("* * * 13 *", .invalidValue, .month, "13"),
            ("* * * * 8", .invalidValue, .dayOfWeek, "8"),
            ("* * * * 24,mon", .invalidValue, .dayOfWeek, "24"),
            ("* * * JANUARY *", .invalidValue, .month, "JANUARY"),
            ("* * * MON *", .invalidValue, .month, "MON"),
            ("* MON * * *", .invalidValue, .hour, "MON"),
            ("? * * * *", .invalidValue, .minute, "?"),
            ("-5 * * * *", .invalidValue, .minute, "-5"),
            ("+5 * * * *", .invalidValue, .minute, "+5"),
            ("1-2-3 * * * *", .invalidValue, .minute, "1-2-3"),
            ("1- * * * *", .invalidValue, .minute, "1-"),
            ("1,,2 * * * *", .invalidValue, .minute, ""),
            ("1, * * * *", .invalidValue, .minute, ""),
            ("** * * * *", .invalidValue, .minute, "**"),
            ("*\u{301} * * * *", .invalidValue, .minute, "*\u{301}"),
            ("٣ * * * *", .invalidValue, .minute, "٣"),
            ("99999999999999999999 * * * *", .invalidValue, .minute, "99999999999999999999"),
            ("5-3 * * * *", .reversedRange, .minute, "5-3"),
            ("* * * * SAT-SUN", .reversedRange, .dayOfWeek, "SAT-SUN"),
            ("*/0 * * * *", .invalidStep, .minute, "*/0"),
            ("*/60 * * * *", .invalidStep, .minute, "*/60"),
            ("*/ * * * *", .invalidStep, .minute, "*/"),
            ("*/5/2 * * * *", .invalidStep, .minute, "*/5/2"),
            ("*/-1 * * * *", .invalidStep, .minute, "*/-1"),
            ("1,5/10 * * * *", .invalidStep, .minute, "5/10"),
        ] as [(String, CronExpressionError.Code, CronExpression.Field, String)]
    )
    func `a field that is not valid is refused with its name`(
        text: String,
        code: CronExpressionError.Code,
        field: CronExpression.Field,
        part: String
    ) throws {
        let error = try #require(throws: CronExpressionError.self) { try CronExpression(text) }
        #expect(error.code == code)
        #expect(error.field == field)
        #expect(error.text == part)
        #expect("\(error)".contains("“\(part)” in the \(field) field"))
        #expect("\(error)".contains(error.allowed))
    }

    @Test(
        arguments: [
            ("", .wrongFieldCount), ("   ", .wrongFieldCount), ("* * * *", .wrongFieldCount),
            ("* * * * * *", .wrongFieldCount), ("0 0 * * *\n", .invalidValue),
            ("@reboot", .unknownMacro), ("@", .unknownMacro), ("@daily 5", .unknownMacro),
            ("0 0 30 2 *", .neverMatches), ("0 0 31 4,6,9,11 *", .neverMatches),
            ("0 0 31 2 */2", .neverMatches),
        ] as [(String, CronExpressionError.Code)]
    )
    func `an expression that is not valid is refused`(
        text: String,
        code: CronExpressionError.Code
    ) throws {
        let error = try #require(throws: CronExpressionError.self) { try CronExpression(text) }
        #expect(error.code == code)
        #expect("\(error)".contains(error.allowed))
    }

    @Test(arguments: [
        (
            "0 25 * * *",
            """
            “25” in the hour field of a cron expression: the value is unknown or out of range; \
            use 0 to 23, a range such as 1-5, a step such as */2, or a list of these
            """
        ),
        (
            "* * * * MOO",
            """
            “MOO” in the day-of-week field of a cron expression: the value is unknown or out of \
            range; use 0 to 7 or SUN to SAT, a range such as 1-5, a step such as */2, or a list \
            of these
            """
        ),
        (
            "0 0 30 2 *",
            """
            “0 0 30 2 *” is not a cron expression: it never matches, because none of its days occur \
            in its months; use a day that exists in one of the months
            """
        ),
    ])
    func `a message names the field and the allowed values`(text: String, message: String) throws {
        let error = try #require(throws: CronExpressionError.self) { try CronExpression(text) }
        #expect("\(error)" == message)
    }

    @Test
    func `an expression keeps its text`() throws {
        let expression = try CronExpression("@daily")
        #expect(expression.text == "@daily")
        #expect("\(expression)" == "@daily")
        #expect(try expression == CronExpression("@daily"))
        #expect(try expression != CronExpression("0 0 * * *"))
    }
}
