/// The rank of a call of a ``PasswordHasher`` that has to wait.
///
/// Clients that failed recently wait behind those that did not, so that they cannot delay the
/// sign-ins of others.
public enum PasswordWorkPriority: Int, CaseIterable, Hashable, Sendable {
    /// A call on behalf of a client without recent failures.
    case usual
    /// A call on behalf of a client that failed recently. It waits until no usual call waits, which
    /// can be for as long as such calls come faster than they are served.
    case suspect
}
