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

/// The scope of a container: the root, or the ``CustomScope`` of a child container.
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
/// Its instances live in a child container created for the scope and are released with it.
///
/// ```swift
/// struct Visit: CustomScope {}
///
/// // Its containers are created inside of a visit.
/// struct Request: CustomScope {
///     typealias Enclosing = Visit
/// }
///
/// extension SharingScope where Self == Visit {
///     static var visit: Self { Visit() }
/// }
/// ```
public protocol CustomScope: SharingScope, ContainerScope {
    /// The scope whose containers create children for this scope. The default is the root.
    associatedtype Enclosing: ContainerScope = RootScope
}

extension CustomScope {
    /// The enclosing scope, for validating that no service outlives the services that it holds.
    public static var enclosingScope: (any ContainerScope.Type)? { Enclosing.self }
}

/// Creates a new instance for every resolution.
public struct TransientScope: UnsharedScope {
    /// Creates the scope; prefer `.transient`.
    public init() {}
}

/// Creates one instance for each outermost resolve.
public struct GraphScope: UnsharedScope {}

/// Creates one instance and keeps it as long as the container.
public struct SingletonScope: SharingScope {}

/// Creates one instance and keeps it until it is reset or has expired.
public struct CachedScope: SharingScope {}

/// Shares one instance while a strong reference to it exists.
public struct WeakScope: SharingScope {}

extension UnsharedScope where Self == TransientScope {
    /// A new instance for every resolution.
    public static var transient: Self { TransientScope() }
}

extension UnsharedScope where Self == GraphScope {
    /// One instance for each outermost resolve, shared by every service created in it.
    ///
    /// ```swift
    /// $0.register(Checkout.self, scope: .graph, Checkout.init(bookings:))
    /// ```
    public static var graph: Self { GraphScope() }
}

extension SharingScope where Self == SingletonScope {
    /// One instance, created at the first resolve and kept as long as the container.
    public static var singleton: Self { SingletonScope() }
}

extension SharingScope where Self == CachedScope {
    /// One instance, kept until ``ScopedContainer/reset(_:name:)`` or
    /// ``ScopedContainer/resetAll()`` releases it or until it expires.
    ///
    /// A read of the instance takes a lock, unlike that of a singleton.
    ///
    /// ```swift
    /// $0.register(Bookings.self, scope: .cached, Bookings.init(database:))
    ///     .expires(after: .seconds(300))
    /// ```
    public static var cached: Self { CachedScope() }
}

extension SharingScope where Self == WeakScope {
    /// One instance while a strong reference to it exists, then a new one; classes only.
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
    /// A type that conforms only to a scope protocol and is not a ``CustomScope``.
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

    /// The human-readable name, also used in the graph.
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

    /// Whether an instance is stored, so that it exists before it is completed.
    var keepsInstances: Bool {
        if case .transient = self { false } else { true }
    }

    /// Whether its instances belong to the resolve that created them, not to a container.
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

/// Returns a scope and its enclosing scopes: the scopes whose instances a service in it may hold.
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
