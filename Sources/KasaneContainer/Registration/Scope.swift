/// How long an instance lives and who shares it.
///
/// Scopes are types, so that what a scope asks of a service is checked by the compiler.
public protocol Scope: Sendable {}

/// A scope whose instances never leave the resolve that made them: any service may be in it.
public protocol UnsharedScope: Scope {}

/// A scope whose instances many threads may use: a service in it must be `Sendable`.
public protocol SharingScope: Scope {}

/// A level of containers: the root, or the children that are made for an ``OwnScope``.
public protocol ContainerLevel: SendableMetatype {
    /// The level above; `nil` for the root.
    static var enclosingLevel: (any ContainerLevel.Type)? { get }
}

/// The level of a ``Container``, above every scope of an application's own.
public enum RootLevel: ContainerLevel {
    /// Nothing is above the root.
    public static var enclosingLevel: (any ContainerLevel.Type)? { nil }
}

/// A scope of an application's own, such as a session or a request.
///
/// Its instances live in a child container that is made for it, and go with the child.
///
/// ```swift
/// struct Session: OwnScope {}
/// extension SharingScope where Self == Session { static var session: Self { Session() } }
/// struct Request: OwnScope { typealias Enclosing = Session }    // only inside of a session
///
/// let session = try container.child(for: .session)
/// ```
public protocol OwnScope: SharingScope, ContainerLevel {
    /// The level in whose containers children for this scope are made; the root unless said.
    associatedtype Enclosing: ContainerLevel = RootLevel
}

extension OwnScope {
    /// The level above, for the check that nothing outlives what it holds.
    public static var enclosingLevel: (any ContainerLevel.Type)? { Enclosing.self }
}

/// The scope that makes a new instance for each that asks.
public struct TransientScope: UnsharedScope {
    /// Makes the scope; say `.transient`.
    public init() {}
}

/// The scope that makes one instance for each outermost resolve.
public struct GraphScope: UnsharedScope {}

/// The scope that makes one instance and keeps it as long as the container.
public struct SharedScope: SharingScope {}

/// The scope that gives the same instance to all as long as somebody holds it.
public struct WeakScope: SharingScope {}

extension UnsharedScope where Self == TransientScope {
    /// A new instance for each that asks.
    public static var transient: Self { TransientScope() }
}

extension UnsharedScope where Self == GraphScope {
    /// One instance for each outermost resolve, shared by all that is made in it.
    public static var graph: Self { GraphScope() }
}

extension SharingScope where Self == SharedScope {
    /// One instance for all, made at the first resolve and kept as long as the container.
    public static var shared: Self { SharedScope() }
}

extension SharingScope where Self == WeakScope {
    /// One instance for all as long as somebody holds it, then made again; for classes only.
    public static var weak: Self { WeakScope() }
}

/// A scope as a value, for the parts that know no types.
enum ScopeKind: Sendable {
    case transient
    case graph
    case shared
    case weak
    // Indirect, for each registration has a scope and few have one of their own.
    indirect case own(any ContainerLevel.Type)
    /// A type that says nothing of its own, because it conforms to a protocol of scopes alone.
    indirect case unknown(any Scope.Type)

    init<S: Scope>(_ scope: S.Type) {
        if scope == TransientScope.self {
            self = .transient
        } else if scope == SharedScope.self {
            self = .shared
        } else if scope == GraphScope.self {
            self = .graph
        } else if scope == WeakScope.self {
            self = .weak
        } else if let own = scope as? any OwnScope.Type, !(scope is any UnsharedScope.Type) {
            self = .own(own)
        } else {
            self = .unknown(scope)
        }
    }

    /// The name for people and for the graph.
    var name: String {
        switch self {
        case .transient: "transient"
        case .graph: "graph"
        case .shared: "shared"
        case .weak: "weak"
        case .own(let level): typeName(level)
        case .unknown(let scope): typeName(scope)
        }
    }

    /// Whether an instance is kept somewhere, so that it exists before it is completed.
    var keepsInstances: Bool {
        if case .transient = self { false } else { true }
    }

    var ownLevel: (any ContainerLevel.Type)? {
        if case .own(let level) = self { level } else { nil }
    }
}

/// A scope and those around it: what a service in it may hold.
func lineage(of level: any ContainerLevel.Type) -> [any ContainerLevel.Type] {
    var levels: [any ContainerLevel.Type] = []
    var next: (any ContainerLevel.Type)? = level
    // Scopes that enclose each other end where they began; no container can be made for them.
    while let level = next, !levels.contains(where: { $0 == level }) {
        levels.append(level)
        next = level.enclosingLevel
    }
    return levels
}
