/// The rank of a call of a ``PasswordHasher`` that has to wait.
///
/// A rank decides only the order of waiting calls: without any, it has no effect. During an attack,
/// people at their own browsers do not wait behind strangers, and strangers who failed recently
/// cannot delay the others.
public enum PasswordWorkPriority: Int, CaseIterable, Hashable, Sendable {
    /// A call on behalf of a person whose browser is known, or who is signed in.
    case known
    /// A call on behalf of a stranger without recent failures. It waits until no known call waits.
    case usual
    /// A call on behalf of a stranger who failed recently. It waits until no other call waits,
    /// which can be for as long as those come faster than they are served.
    case suspect
}
