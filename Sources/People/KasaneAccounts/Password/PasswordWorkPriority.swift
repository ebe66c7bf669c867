/// The priority of a waiting ``PasswordHasher`` call.
///
/// A priority only affects the order of waiting calls. Each priority has a share of the threads, so
/// none can starve the others, however many calls it has: if all priorities have calls, three of
/// seven are known, three usual and one suspect.
public enum PasswordWorkPriority: Int, CaseIterable, Hashable, Sendable {
    /// A call for a user who is signed in or whose browser is known.
    case known
    /// A call for a stranger without recent failures.
    case usual
    /// A call for a stranger who failed recently.
    case suspect
}
