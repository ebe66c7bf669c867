/// Something that shows a page to a test and does what its user does: in the process, by form posts, or in a browser.
///
/// A test is written once, in the words of the extension, and runs with each driver:
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
    /// Opens an address: path and query.
    func open(_ address: String) async throws

    /// Returns what can be seen now.
    func snapshot() async throws -> PageSnapshot

    /// Enters a value into a field of the newest snapshot, as a user who is done with it.
    ///
    /// - Parameters:
    ///   - value: The whole text; the value of an option of a menu or of radio buttons; `true` or an
    ///     empty text for a checkbox.
    ///   - field: The field: an `input`, `select` or `textarea`, or the `fieldset` of radio buttons.
    /// - Throws: What keeps it from being entered.
    func enter(_ value: String, into field: PageElement) async throws

    /// Presses a button of the newest snapshot.
    func press(_ button: PageElement) async throws

    /// Presses Enter in a field of the newest snapshot.
    func pressEnter(in field: PageElement) async throws

    /// Waits until the page may have changed.
    ///
    /// - Parameter deadline: When to give up.
    /// - Returns: Whether a new snapshot can differ; `false` at the deadline, or where nothing can come any more.
    /// - Throws: What went wrong with the page.
    func waitForChange(until deadline: ContinuousClock.Instant) async throws -> Bool

    /// How long an expectation waits.
    var patience: Duration { get }
}

extension PageDriver {
    /// Twenty seconds: a browser takes its time, and so does a machine that does much else.
    public var patience: Duration { .seconds(20) }

    /// Opens an address and checks the page that comes.
    public func visit(_ address: String) async throws {
        try await open(address)
        try await expect("a page without problems") { $0.problems.isEmpty }
    }

    /// Types a text into the field with a label, in the place of what was there.
    public func type(_ text: String, into label: String) async throws {
        try await enter(text, into: found(label) { $0.field(label) })
    }

    /// Chooses an option of the menu or radio buttons with a label.
    public func choose(_ option: String, in label: String) async throws {
        let field = try await found(label) { $0.field(label) }
        guard let value = value(of: option, in: field) else {
            throw try await failure("an option “\(option)” of “\(label)”")
        }
        try await enter(value, into: field)
    }

    /// Sets the checkbox with a label.
    public func turn(_ label: String, on isOn: Bool) async throws {
        try await enter(isOn ? "true" : "", into: found(label) { $0.field(label) })
    }

    /// Presses the button with a text; waits until it can be pressed.
    public func press(_ text: String) async throws {
        try await press(
            found("a button “\(text)” that can be pressed") { snapshot in
                snapshot.button(text).flatMap { $0.attributes["disabled"] == nil ? $0 : nil }
            }
        )
    }

    /// Presses Enter in the field with a label.
    public func pressEnter(in label: String) async throws {
        try await pressEnter(in: found(label) { $0.field(label) })
    }

    /// Opens the address of the link with a text.
    public func follow(_ text: String) async throws {
        let link = try await found("a link “\(text)”") { $0.link(text) }
        try await visit(link.attributes["href"] ?? "")
    }

    /// Expects that a text can be read.
    public func expect(_ text: String) async throws {
        try await expect("the text “\(text)”") { $0.text.contains(text) }
    }

    /// Expects that a text cannot be read, at the latest after a while.
    public func expectNo(_ text: String) async throws {
        try await expect("no text “\(text)”") { !$0.text.contains(text) }
    }

    /// Expects what the field with a label holds.
    public func expect(value: String, in label: String) async throws {
        try await expect("“\(value)” in “\(label)”") { snapshot in
            snapshot.field(label).map { snapshot.value(of: $0) == value } ?? false
        }
    }

    /// Expects the page's title.
    public func expect(title: String) async throws {
        try await expect("the title “\(title)”") { $0.title == title }
    }

    /// Expects the page's address: path and query.
    public func expect(address: String) async throws {
        try await expect("the address “\(address)”") { $0.address == address }
    }

    /// Expects a dialog with a text.
    public func expect(dialog text: String) async throws {
        try await expect("a dialog with “\(text)”") { $0.dialog?.text.contains(text) ?? false }
    }

    /// Expects that no dialog is open.
    public func expectNoDialog() async throws {
        try await expect("no dialog") { $0.dialog == nil }
    }

    /// Expects something of what can be seen, now or after a while.
    ///
    /// - Parameters:
    ///   - what: What is expected, for the error.
    ///   - isTrue: Whether it is so.
    /// - Throws: A ``PageTestFailure`` if it does not become so, or if the document is wrong.
    public func expect(_ what: String, _ isTrue: (PageSnapshot) -> Bool) async throws {
        _ = try await found(what) { isTrue($0) ? true : nil }
    }

    private func found<Value>(
        _ what: String,
        _ find: (PageSnapshot) -> Value?
    ) async throws -> Value {
        let deadline = ContinuousClock.now + patience
        while true {
            let snapshot = try await snapshot()
            guard snapshot.problems.isEmpty else {
                throw PageTestFailure(expected: "a right document", snapshot: snapshot)
            }
            if let value = find(snapshot) { return value }
            guard try await waitForChange(until: deadline) else {
                throw PageTestFailure(expected: what, snapshot: try await self.snapshot())
            }
        }
    }

    private func failure(_ what: String) async throws -> PageTestFailure {
        PageTestFailure(expected: what, snapshot: try await snapshot())
    }

    private func value(of text: String, in field: PageElement) -> String? {
        if field.name == "select" {
            return field.first { $0.name == "option" && $0.text == text }?.attributes["value"]
        }
        return field.first { $0.name == "label" && $0.text == text }?
            .first { $0.name == "input" }?.attributes["value"]
    }
}

/// A page does not show what a test expects.
public struct PageTestFailure: Error, CustomStringConvertible {
    /// What was expected.
    public let expected: String
    /// What was to be seen instead.
    public let seen: String

    init(expected: String, snapshot: PageSnapshot) {
        self.expected = expected
        let off = snapshot.document.visible
            .filter { $0.name == "button" && $0.attributes["disabled"] != nil }
            .map { "“\($0.attributes["aria-label"] ?? $0.text)” is off" }
        let notes = (snapshot.problems + off).map { "; \($0)" }.joined()
        seen = "\(snapshot.address) “\(snapshot.title)”: \(snapshot.text)\(notes)"
    }

    /// Says what was expected and what was to be seen.
    public var description: String { "Expected \(expected), but the page shows \(seen)" }
}
