/// The lifetime of a service's instances and how they are shared.
///
/// Scopes are types, so the compiler checks the requirements of a scope on a service.
public protocol Scope: Sendable {}

/// A scope whose instances never leave the resolve that created them.
///
/// It accepts any service.
public protocol UnsharedScope: Scope {}

/// A scope whose instances are used by several threads.
///
/// Its services must be `Sendable`.
public protocol SharingScope: Scope {}

/// A level of containers: the root, or the child containers of an ``OwnScope``.
public protocol ContainerLevel: SendableMetatype {
    /// The enclosing level; `nil` for the root.
    static var enclosingLevel: (any ContainerLevel.Type)? { get }
}

/// The level of a ``Container``.
///
/// It encloses every custom scope.
public enum RootLevel: ContainerLevel {
    /// The root has no enclosing level.
    public static var enclosingLevel: (any ContainerLevel.Type)? { nil }
}

/// A custom scope, such as a session or a request.
///
/// Its instances live in a child container created for the scope and are released with it.
///
/// ```swift
/// struct Session: OwnScope {}
/// extension SharingScope where Self == Session { static var session: Self { Session() } }
/// struct Request: OwnScope { typealias Enclosing = Session }    // only inside a session
///
/// let session = try container.child(for: .session)
/// ```
public protocol OwnScope: SharingScope, ContainerLevel {
    /// The level whose containers create children for this scope. The default is the root.
    associatedtype Enclosing: ContainerLevel = RootLevel
}

extension OwnScope {
    /// The enclosing level, for validating that no service outlives the services that it holds.
    public static var enclosingLevel: (any ContainerLevel.Type)? { Enclosing.self }
}

/// Creates a new instance for every resolution.
public struct TransientScope: UnsharedScope {
    /// Creates the scope; prefer `.transient`.
    public init() {}
}

/// Creates one instance for each outermost resolve.
public struct GraphScope: UnsharedScope {}

/// Creates one instance and keeps it as long as the container.
public struct SharedScope: SharingScope {}

/// Shares one instance while a strong reference to it exists.
public struct WeakScope: SharingScope {}

extension UnsharedScope where Self == TransientScope {
    /// A new instance for every resolution.
    public static var transient: Self { TransientScope() }
}

extension UnsharedScope where Self == GraphScope {
    /// One instance for each outermost resolve, shared by every service created in it.
    public static var graph: Self { GraphScope() }
}

extension SharingScope where Self == SharedScope {
    /// One instance, created at the first resolve and kept as long as the container.
    public static var shared: Self { SharedScope() }
}

extension SharingScope where Self == WeakScope {
    /// One instance while a strong reference to it exists, then a new one; classes only.
    public static var weak: Self { WeakScope() }
}

/// A scope as a value, for code without static types.
enum ScopeKind: Sendable {
    case transient
    case graph
    case shared
    case weak
    // Indirect because every registration has a scope and few have a custom one.
    indirect case own(any ContainerLevel.Type)
    /// A type that conforms only to a scope protocol and is not an ``OwnScope``.
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

    /// The human-readable name, also used in the graph.
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

    /// Whether an instance is stored, so that it exists before it is completed.
    var keepsInstances: Bool {
        if case .transient = self { false } else { true }
    }

    var ownLevel: (any ContainerLevel.Type)? {
        if case .own(let level) = self { level } else { nil }
    }
}

/// Returns a scope and its enclosing scopes: the scopes whose instances a service in it may hold.
func lineage(of level: any ContainerLevel.Type) -> [any ContainerLevel.Type] {
    var levels: [any ContainerLevel.Type] = []
    var next: (any ContainerLevel.Type)? = level
    // A cycle of enclosing scopes ends where it began; no container can be created for it.
    while let level = next, !levels.contains(where: { $0 == level }) {
        levels.append(level)
        next = level.enclosingLevel
    }
    return levels
}
