/// An error for a page that does not show the expected content.
///
/// ```swift
/// await #expect(throws: PageTestError.self) {
///     try await SessionDriver.run(pages) { driver in
///         try await driver.visit("/cities")
///         try await driver.expect("not on this page")
///     }
/// }
/// ```
public struct PageTestError: Error, CustomStringConvertible {
    /// The expected content.
    public let expected: String
    /// The actual content.
    public let seen: String

    init(expected: String, snapshot: PageSnapshot) {
        self.expected = expected
        let off = snapshot.document.visible
            .filter { $0.isButton && snapshot.isDisabled($0) }
            .map { "“\($0.buttonName)” is off" }
        let notes = (snapshot.problems + off).map { "; \($0)" }.joined()
        let status = snapshot.status.map { " (status \($0))" } ?? ""
        seen = "\(snapshot.address)\(status) “\(snapshot.title)”: \(snapshot.text)\(notes)"
    }

    /// The expected and the actual content.
    public var description: String { "Expected \(expected), but the page shows \(seen)" }
}
