/// A driver that shows a page to a test and acts as the user.
///
/// A driver runs in the test's process, with form posts, or in a browser.
///
/// Write a test once, using the methods of the extension, and run it with each driver:
///
/// ```swift
/// func searchFindsCities(_ driver: some PageDriver) async throws {
///     try await driver.visit("/cities")
///     try await driver.type("nago", into: "City")
///     try await driver.expect("1 found")
///     try await driver.press("Watch Nagoya")
/// }
/// ```
public protocol PageDriver {
    /// Opens an address (a path and an optional query).
    func open(_ address: String) async throws

    /// Returns the page's current content.
    func snapshot() async throws -> PageSnapshot

    /// Enters a value into a field in the newest snapshot and commits it.
    ///
    /// - Parameters:
    ///   - value: The complete text, the value of the option to select, or, for a checkbox, `true`
    ///     or an empty string.
    ///   - field: An `input`, `select` or `textarea`, or the `fieldset` of a radio group.
    func enter(_ value: String, into field: PageElement) async throws

    /// Chooses a file in a file field in the newest snapshot.
    func attach(_ path: String, to field: PageElement) async throws

    /// Presses a button in the newest snapshot.
    func press(_ button: PageElement) async throws

    /// Presses Enter in a field in the newest snapshot.
    func pressEnter(in field: PageElement) async throws

    /// Waits until the page might have changed.
    ///
    /// - Returns: Whether a new snapshot might differ. The result is `false` after the deadline or
    ///   if the page can't change anymore.
    func waitForChange(until deadline: ContinuousClock.Instant) async throws -> Bool

    /// The time limit for expectations.
    var timeout: Duration { get }
}

extension PageDriver {
    /// The default timeout, which is two minutes.
    ///
    /// The timeout is long enough for a browser on a busy machine and shorter than most test time
    /// limits, so a failed expectation can still report the page.
    public var timeout: Duration { .seconds(120) }

    /// Opens an address and checks that its status is below 400 and that the page has no problems.
    ///
    /// To test an error page, use ``open(_:)`` and ``expect(status:)``.
    public func visit(_ address: String) async throws {
        try await open(address)
        let snapshot = try await snapshot()
        if let status = snapshot.status, status >= 400 {
            throw PageTestError(expected: "a status below 400", snapshot: snapshot)
        }
        try await expect("a page without problems") { $0.problems.isEmpty }
    }

    /// Replaces the text in a field, found by its label.
    public func type(_ text: String, into label: String) async throws {
        try await enter(text, into: found(label) { $0.field(label) })
    }

    /// Selects an option in a menu or radio group, found by its label.
    ///
    /// ```swift
    /// try await SessionDriver.run(pages) { driver in
    ///     try await driver.visit("/settings")
    ///     try await driver.choose("Fahrenheit", in: "Unit")
    /// }
    /// ```
    public func choose(_ option: String, in label: String) async throws {
        let field = try await found(label) { $0.field(label) }
        guard let value = value(of: option, in: field) else {
            throw try await failure("an option “\(option)” in “\(label)”")
        }
        try await enter(value, into: field)
    }

    /// Chooses a file in a file field, found by its label.
    ///
    /// ```swift
    /// try await SessionDriver.run(pages) { driver in
    ///     try await driver.visit("/covers")
    ///     try await driver.attach("/tmp/cover.png", to: "Cover")
    ///     try await driver.expect("cover.png")
    /// }
    /// ```
    ///
    /// - Throws: ``PageTestError`` if the field doesn't appear.
    public func attach(_ path: String, to label: String) async throws {
        try await attach(path, to: found(label) { $0.field(label) })
    }

    /// Turns a checkbox on or off, found by its label.
    public func set(_ label: String, to isOn: Bool) async throws {
        try await enter(isOn ? "true" : "", into: found(label) { $0.field(label) })
    }

    /// Waits until a button is enabled and then presses it.
    public func press(_ text: String) async throws {
        try await press(
            found("an enabled button “\(text)”") { snapshot in
                snapshot.button(text).flatMap { snapshot.isDisabled($0) ? nil : $0 }
            }
        )
    }

    /// Presses Enter in a field, found by its label.
    public func pressEnter(in label: String) async throws {
        try await pressEnter(in: found(label) { $0.field(label) })
    }

    /// Opens a link, found by its text.
    public func follow(_ text: String) async throws {
        let link = try await found("a link “\(text)”") { $0.link(text) }
        try await visit(snapshot().address(of: link.attributes["href"] ?? ""))
    }

    /// Waits until the page shows a text.
    public func expect(_ text: String) async throws {
        try await expect("the text “\(text)”") { $0.text.contains(text) }
    }

    /// Waits until the page no longer shows a text.
    public func expectAbsent(_ text: String) async throws {
        try await expect("no text “\(text)”") { !$0.text.contains(text) }
    }

    /// Waits until a field has a value.
    public func expect(value: String, in label: String) async throws {
        try await expect("“\(value)” in “\(label)”") { snapshot in
            snapshot.field(label).map { snapshot.value(of: $0) == value } ?? false
        }
    }

    /// Waits until the page has a title.
    public func expect(title: String) async throws {
        try await expect("the title “\(title)”") { $0.title == title }
    }

    /// Waits until the page has an address (a path and an optional query).
    public func expect(address: String) async throws {
        try await expect("the address “\(address)”") { $0.address == address }
    }

    /// Waits until the page's document has a status.
    ///
    /// Drivers follow redirects, so you never see a redirect's status. In the test's process, the
    /// status is the status of the page or of its `PageError`, and an address without a page throws
    /// ``PageNotFoundError``.
    ///
    /// ```swift
    /// func namelessUsersAreRefused(_ driver: some PageDriver) async throws {
    ///     try await driver.visit("/sign-in")
    ///     try await driver.press("Sign in")
    ///     try await driver.expect(status: 422)
    /// }
    /// ```
    public func expect(status: Int) async throws {
        try await expect("the status \(status)") { $0.status == status }
    }

    /// Waits until a dialog with a text is open.
    ///
    /// ```swift
    /// try await SessionDriver.run(pages) { driver in
    ///     try await driver.visit("/users")
    ///     try await driver.press("Delete")
    ///     try await driver.expect(dialog: "Delete hanako?")
    /// }
    /// ```
    public func expect(dialog text: String) async throws {
        try await expect("a dialog with “\(text)”") { $0.dialog?.text.contains(text) ?? false }
    }

    /// Waits until no dialog is open.
    public func expectDialogAbsent() async throws {
        try await expect("no dialog") { $0.dialog == nil }
    }

    /// Waits until the page meets a condition.
    ///
    /// ```swift
    /// try await SessionDriver.run(pages) { driver in
    ///     try await driver.visit("/cities")
    ///     try await driver.expect("the focus on the field") { $0.focus == "city" }
    /// }
    /// ```
    ///
    /// - Parameter what: A description of the condition for the error message.
    /// - Throws: ``PageTestError`` if the page doesn't meet the condition in time or has problems.
    public func expect(_ what: String, _ isTrue: (PageSnapshot) -> Bool) async throws {
        _ = try await found(what) { isTrue($0) ? true : nil }
    }

    private func found<Value>(
        _ what: String,
        _ find: (PageSnapshot) -> Value?
    ) async throws -> Value {
        let deadline = ContinuousClock.now + timeout
        while true {
            let snapshot = try await snapshot()
            guard snapshot.problems.isEmpty else {
                throw PageTestError(expected: "a document without problems", snapshot: snapshot)
            }
            if let value = find(snapshot) { return value }
            guard try await waitForChange(until: deadline) else {
                throw PageTestError(expected: what, snapshot: try await self.snapshot())
            }
        }
    }

    private func failure(_ what: String) async throws -> PageTestError {
        PageTestError(expected: what, snapshot: try await snapshot())
    }

    private func value(of text: String, in field: PageElement) -> String? {
        if field.name == "select" {
            return field.first { $0.name == "option" && $0.text == text }?.optionValue
        }
        return field.first { $0.name == "label" && $0.text == text }?
            .first { $0.name == "input" }?.attributes["value"]
    }
}
