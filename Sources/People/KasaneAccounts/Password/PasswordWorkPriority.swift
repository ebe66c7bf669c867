/// The rank of a call of a ``PasswordHasher`` that has to wait.
///
/// A rank decides only the order of waiting calls: without any, it has no effect. Each rank has a
/// share of the threads, so that no rank can keep those of another waiting however many calls it
/// has: while all ranks have some, of seven calls three are known, three usual and one is suspect.
public enum PasswordWorkPriority: Int, CaseIterable, Hashable, Sendable {
    /// A call on behalf of a person whose browser is known, or who is signed in.
    case known
    /// A call on behalf of a stranger without recent failures.
    case usual
    /// A call on behalf of a stranger who failed recently.
    case suspect
}
