/// The priority of a waiting ``PasswordHasher`` call.
///
/// Priorities affect only the order of waiting calls. Each priority has a share of the threads, so
/// no priority can starve the others. If calls with all priorities are waiting, three of every
/// seven calls served are `known`, three are `usual` and one is `suspect`.
public enum PasswordWorkPriority: Int, CaseIterable, Hashable, Sendable {
    /// A call for a user who is signed in or whose browser is known.
    case known
    /// A call for a stranger with no recent failures.
    case usual
    /// A call for a stranger with a recent failure.
    case suspect
}
