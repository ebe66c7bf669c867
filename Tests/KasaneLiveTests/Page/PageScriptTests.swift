import KasaneLive
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PageScriptTests {
    @Test func `typed text changes the page`() async throws {
        try await SessionDriver.run(cityPages) { page in
            try await page.visit("/cities")
            try await page.expect("0 found")
            try await page.type("na", into: "City")

            try await page.expect("2 found")
            try await page.expect(title: "Cities: na")
            try await page.expect(value: "na", in: "City")
        }
    }

    @Test func `a button runs its closure`() async throws {
        try await SessionDriver.run(cityPages) { page in
            try await page.visit("/cities?q=a")
            try await page.press("Watch Osaka")
            try await page.expect("Watched Osaka")
            try await page.press("Watch Naha")

            try await page.expect("Watched Naha Osaka")
        }
    }

    @Test func `a number out of its range stays in its field with a message`() async throws {
        try await SessionDriver.run(cityPages) { page in
            try await page.visit("/cities")
            try await page.type("99", into: "Days")
            try await page.expect("Enter a number from 1 to 14.")
            try await page.expect(value: "99", in: "Days")
            try await page.expect("3 days")
            try await page.type("007", into: "Days")

            try await page.expect("7 days")
            try await page.expectAbsent("Enter a number")
            try await page.expect(value: "007", in: "Days")
        }
    }

    @Test func `fields of every kind set their properties`() async throws {
        try await SessionDriver.run(cityPages) { page in
            try await page.visit("/cities")
            try await page.type("2026-02-28", into: "Day")
            try await page.choose("FAHRENHEIT", in: "Unit")
            try await page.choose("celsius", in: "Region")
            try await page.set("Details", to: true)
            try await page.set("Osaka", to: true)

            try await page.expect("All the details")
            try await page.expect("1 chosen")
            try await page.expect(value: "fahrenheit", in: "Unit")
            try await page.expect(value: "celsius", in: "Region")
            try await page.expect(value: "true", in: "Details")
        }
    }

    @Test func `an unhandled error becomes an alert`() async throws {
        try await SessionDriver.run(cityPages) { page in
            try await page.visit("/cities")
            try await page.press("Fail")
            try await page.expect(dialog: "The provider does not answer.")
            try await page.press("OK")

            try await page.expectDialogAbsent()
        }
    }

    @Test func `a dialog is closed by its button`() async throws {
        try await SessionDriver.run(cityPages) { page in
            try await page.visit("/cities")
            try await page.press("Ask")
            try await page.expect(dialog: "Who are you?")
            try await page.press("Close")

            try await page.expectDialogAbsent()
        }
    }

    @Test func `a route leads to another page`() async throws {
        try await SessionDriver.run(cityPages) { page in
            try await page.visit("/cities")
            try await page.press("Leave")

            try await page.expect("The other page")
            try await page.expect(address: "/other?from=cities")
        }
    }

    @Test func `the address and its property are equal`() async throws {
        try await SessionDriver.run(cityPages) { page in
            try await page.visit("/cities?q=Tok%79o")
            try await page.expect("1 found")
            try await page.type("a&b", into: "City")

            try await page.expect(address: "/cities?q=a%26b")
        }
    }

    @Test func `Enter sends the form that a field is in`() async throws {
        try await SessionDriver.run(cityPages) { page in
            try await page.visit("/cities")
            try await page.pressEnter(in: "Note")

            try await page.expect("10 visits")
        }
    }
}
