/// How long a service's instances live and how they are shared.
///
/// Scopes are types, so the compiler checks what a scope requires of its services.
public protocol Scope: Sendable {}

/// A scope whose instances never leave the resolution that created them.
///
/// Accepts any service.
public protocol UnsharedScope: Scope {}

/// A scope whose instances are shared across threads.
///
/// Its services must be `Sendable`.
public protocol SharingScope: Scope {}

/// A container's scope: the root, or a child container's ``CustomScope``.
public protocol ContainerScope: SendableMetatype {
    /// The enclosing scope, or `nil` for the root.
    static var enclosingScope: (any ContainerScope.Type)? { get }
}

/// The scope of a ``Container``.
///
/// It encloses every custom scope.
public enum RootScope: ContainerScope {
    /// The root has no enclosing scope.
    public static var enclosingScope: (any ContainerScope.Type)? { nil }
}

/// A custom scope, such as a session or a request.
///
/// Its instances live in a child container created for the scope, and are released with it.
///
/// ```swift
/// struct Visit: CustomScope {}
///
/// // Its containers are created inside a visit.
/// struct Request: CustomScope {
///     typealias Enclosing = Visit
/// }
///
/// extension SharingScope where Self == Visit {
///     static var visit: Self { Visit() }
/// }
/// ```
public protocol CustomScope: SharingScope, ContainerScope {
    /// The scope that this scope is nested in.
    ///
    /// Its containers create the children. Defaults to the root.
    associatedtype Enclosing: ContainerScope = RootScope
}

extension CustomScope {
    /// The enclosing scope.
    ///
    /// It is used to check that no service outlives the services it holds.
    public static var enclosingScope: (any ContainerScope.Type)? { Enclosing.self }
}

/// Creates a new instance for every resolution.
public struct TransientScope: UnsharedScope {
    /// Creates the scope.
    ///
    /// Prefer `.transient`.
    public init() {}
}

/// Creates one instance per resolution, from the outermost call until it returns.
public struct GraphScope: UnsharedScope {}

/// Creates one instance that lives as long as the container.
public struct SingletonScope: SharingScope {}

/// Creates one instance and keeps it until it is reset or expires.
public struct CachedScope: SharingScope {}

/// Shares one instance while something holds a strong reference to it.
public struct WeakScope: SharingScope {}

extension UnsharedScope where Self == TransientScope {
    /// A new instance each time the service is resolved or injected.
    public static var transient: Self { TransientScope() }
}

extension UnsharedScope where Self == GraphScope {
    /// One instance per call to `resolve`, shared by all the services created in it.
    ///
    /// ```swift
    /// $0.register(Checkout.self, scope: .graph, Checkout.init(bookings:))
    /// ```
    public static var graph: Self { GraphScope() }
}

extension SharingScope where Self == SingletonScope {
    /// One instance, created when it is first resolved and kept as long as the container.
    public static var singleton: Self { SingletonScope() }
}

extension SharingScope where Self == CachedScope {
    /// One instance, kept until ``ScopedContainer/reset(_:name:)`` or
    /// ``ScopedContainer/resetAll()`` releases it or until it expires.
    ///
    /// Unlike a singleton, reading the instance takes a lock.
    ///
    /// ```swift
    /// $0.register(Bookings.self, scope: .cached, Bookings.init(database:))
    ///     .expires(after: .seconds(300))
    /// ```
    public static var cached: Self { CachedScope() }
}

extension SharingScope where Self == WeakScope {
    /// One instance while something holds a strong reference to it, then a new one.
    ///
    /// Classes only.
    ///
    /// ```swift
    /// $0.register(Thumbnails.self, scope: .weak) { Thumbnails() }
    /// ```
    public static var weak: Self { WeakScope() }
}

/// A scope as a value, for code without static types.
enum ScopeKind: Sendable {
    case transient
    case graph
    case singleton
    case cached
    case weak
    // Indirect because every registration has a scope and few have a custom one.
    indirect case custom(any ContainerScope.Type)
    /// A type that conforms only to a scope protocol and isn't a ``CustomScope``.
    indirect case unknown(Any.Type)

    init(_ scope: Any.Type) {
        if scope == TransientScope.self {
            self = .transient
        } else if scope == SingletonScope.self {
            self = .singleton
        } else if scope == GraphScope.self {
            self = .graph
        } else if scope == WeakScope.self {
            self = .weak
        } else if scope == CachedScope.self {
            self = .cached
        } else if let own = scope as? any CustomScope.Type, !(scope is any UnsharedScope.Type) {
            self = .custom(own)
        } else {
            self = .unknown(scope)
        }
    }

    /// The name for display and in the graph.
    var name: String {
        switch self {
        case .transient: "transient"
        case .graph: "graph"
        case .singleton: "singleton"
        case .cached: "cached"
        case .weak: "weak"
        case .custom(let level): typeName(level)
        case .unknown(let scope): typeName(scope)
        }
    }

    /// Whether instances are stored, so that an instance exists before it is completed.
    var keepsInstances: Bool {
        if case .transient = self { false } else { true }
    }

    /// Whether instances belong to the resolution that created them, not to a container.
    var isUnshared: Bool {
        switch self {
        case .transient, .graph, .unknown: true
        case .singleton, .cached, .weak, .custom: false
        }
    }

    var customScope: (any ContainerScope.Type)? {
        if case .custom(let level) = self { level } else { nil }
    }
}

/// Returns a scope and its enclosing scopes.
///
/// A service in the scope can hold their instances.
func lineage(of level: any ContainerScope.Type) -> [any ContainerScope.Type] {
    var levels: [any ContainerScope.Type] = []
    var next: (any ContainerScope.Type)? = level
    // A cycle of enclosing scopes ends where it began; no container can be created for it.
    while let level = next, !levels.contains(where: { $0 == level }) {
        levels.append(level)
        next = level.enclosingScope
    }
    return levels
}
