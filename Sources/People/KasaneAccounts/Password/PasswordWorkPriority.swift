/// The priority of a waiting ``PasswordHasher`` call.
///
/// Priorities affect only the order of waiting calls. Each one has a share of the threads, so none
/// can starve the others: if all have waiting calls, three of every seven served are `known`, three
/// `usual` and one `suspect`.
public enum PasswordWorkPriority: Int, CaseIterable, Hashable, Sendable {
    /// A call for a user who is signed in or whose browser is known.
    case known
    /// A call for a stranger without recent failures.
    case usual
    /// A call for a stranger who failed recently.
    case suspect
}
