/// An error thrown if a page doesn't show what a test expects.
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
    /// A description of what the test expected.
    public let expected: String
    /// A description of what the page shows.
    public let seen: String

    init(expected: String, snapshot: PageSnapshot) {
        self.expected = expected
        let off = snapshot.document.visible
            .filter { $0.isButton && snapshot.isDisabled($0) }
            .map { "“\($0.buttonName)” is disabled" }
        let notes = (snapshot.problems + off).map { "; \($0)" }.joined()
        let status = snapshot.status.map { " (status \($0))" } ?? ""
        let text = Self.text(of: snapshot.document)
        seen = "\(snapshot.address)\(status) “\(snapshot.title)”: \(text)\(notes)"
    }

    /// Returns the visible text, alerts first.
    private static func text(of document: PageElement) -> String {
        let hidden = document.hiddenNotices
        let alerts = document.visible.filter { element in
            ["alert", "alertdialog"].contains(element.attributes["role"] ?? "")
                && !hidden.contains { $0 === element }
        }
        let body = document.first { $0.name == "body" } ?? document
        let rest = body.visibleText { element in
            element.isHidden || (alerts + hidden).contains { $0 === element }
        }
        return alerts.map { "alert “\($0.text)”; " }.joined() + rest
    }

    /// A description of what the test expected and what the page shows.
    public var description: String { "Expected \(expected), but the page shows \(seen)" }
}

extension PageElement {
    private static let connectionNotices = [
        "lost": "lost", "reviving": "lost", "cookieless": "cookie", "unrouted": "unrouted",
    ]
    private static let inputNotices = [
        "sending": "sending", "unsent": "unsent", "lost": "lost-press", "refused": "refused-input",
    ]

    /// The `ConnectionNotices` that a stylesheet would hide.
    fileprivate var hiddenNotices: [PageElement] {
        let state = first { $0.name == "html" }?.attributes ?? [:]
        let shown = [
            Self.connectionNotices[state["data-connection"] ?? ""],
            Self.inputNotices[state["data-input"] ?? ""],
        ]
        return all.filter { $0.attributes["class"] == "connection" }.flatMap(\.children)
            .filter { notice in notice.attributes["class"].map { !shown.contains($0) } ?? false }
    }
}
