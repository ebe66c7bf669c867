/// How long an instance lives and who shares it.
///
/// Scopes are types, so that a service that may not be shared cannot be registered as shared: a
/// ``SharedScope`` exists for `Sendable` services only.
public protocol Scope: Sendable {}

/// The scope that makes a new instance for each that asks.
public struct TransientScope: Scope {}

/// The scope that makes one instance, at the first resolve, and gives it to all.
public struct SharedScope: Scope {}

extension Scope where Self == TransientScope {
    /// A new instance for each that asks.
    public static var transient: Self { TransientScope() }
}

extension Scope where Self == SharedScope {
    /// One instance for all, made at the first resolve and kept as long as the container.
    public static var shared: Self { SharedScope() }
}
