public import TenkiDomain

/// Users as lines for a terminal.
public struct UserReport: CustomStringConvertible {
    private let users: [User]

    /// Makes the report of users, in their order.
    public init(_ users: [User]) {
        self.users = users
    }

    /// A line for each user under a heading, without a line break at the end; a sentence if there is
    /// none.
    public var description: String {
        guard !users.isEmpty else { return "No users yet. Add one with: tenki user add" }
        let table = TextTable(
            heading: ["user", "mail", "birthday"],
            rows: users.map { [$0.id.text, $0.mail.text, $0.birthday?.description ?? "—"] }
        )
        return table.lines.map(\.forTerminal).joined(separator: "\n")
    }
}
