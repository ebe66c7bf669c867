import KasaneTesting

extension CounterScript {
    static let validation = [requirements, conversion, failures]

    private static let requirements = CounterScript(
        testDescription: "required fields show that they are empty after a submit"
    ) { page in
        try await page.visit("/account")
        try await page.expectAbsent("Enter a name.")
        try await page.press("Save")
        try await page.expect("Enter a name.")
        try await page.expect("Choose a plan.")
        try await page.expect("Choose a topic.")
        try await page.expect("Accept the terms.")
        try await page.expect("a marked name with the focus") { snapshot in
            let attributes = snapshot.field("Name")?.attributes ?? [:]
            return snapshot.focus == "name" && attributes["aria-invalid"] == "true"
                && attributes["aria-required"] == "true"
                && attributes["aria-describedby"] == "name-error hint"
        }
        try await page.type("hanako", into: "Name")
        try await page.press("Save")
        try await page.expectAbsent("Enter a name.")
        try await page.expect("the focus on the first option") { $0.focus == "plan-0" }
        try await page.choose("Rain plan", in: "Plan")
        try await page.press("Save")
        try await page.expectAbsent("Choose a plan.")
        try await page.expect("the focus on the first topic") { snapshot in
            snapshot.field("Rain topic").map { $0.id == snapshot.focus } ?? false
        }
        try await page.set("Snow topic", to: true)
        try await page.press("Save")
        try await page.expectAbsent("Choose a topic.")
        try await page.expect("the focus on the terms") { $0.focus == "terms" }
        try await page.set("Terms", to: true)
        try await page.expect("saved: .")
        try await page.press("Save")
        try await page.expect("saved: hanako.")
        try await page.expectAbsent("Accept the terms.")
    }

    private static let conversion = CounterScript(
        testDescription: "a text that is not converted refuses the submit"
    ) { page in
        try await fill(page)
        try await page.type("old", into: "Age")
        try await page.press("Save")
        try await page.expect("Enter a number from 1 to 120.")
        try await page.expect("the focus on the age") { $0.focus == "age" }
        try await page.expect("saved: .")
        try await page.type("33", into: "Age")
        try await page.press("Save")
        try await page.expect("saved: hanako.")
    }

    private static let failures = CounterScript(
        testDescription: "errors of the model and of the action show at their field"
    ) { page in
        try await fill(page)
        try await page.type("hanakosan", into: "Name")
        try await page.press("Save")
        try await page.expect("A name has at most 8 letters.")
        try await page.expect("the focus on the name") { $0.focus == "name" }
        try await page.type("taken", into: "Name")
        try await page.press("Save")
        try await page.expect("The name is taken.")
        try await page.expect("the focus on the name") { $0.focus == "name" }
        try await page.expectDialogAbsent()
        try await page.type("unpaid", into: "Name")
        try await page.press("Save")
        try await page.expect(dialog: "Pay first.")
        try await page.press("OK")
        try await page.expectAbsent("The name is taken.")
    }

    private static func fill(_ page: any PageDriver) async throws {
        try await page.visit("/account")
        try await page.type("hanako", into: "Name")
        try await page.choose("Rain plan", in: "Plan")
        try await page.set("Snow topic", to: true)
        try await page.set("Terms", to: true)
    }
}
