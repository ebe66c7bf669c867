/// The lifetime of a service's instances and how they are shared.
///
/// Scopes are types, so the compiler checks each scope's requirements on its services.
public protocol Scope: Sendable {}

/// A scope whose instances never outlive the resolution that created them.
///
/// Any service can have an unshared scope.
public protocol UnsharedScope: Scope {}

/// A scope whose instances are shared across threads.
///
/// Services in a sharing scope must be `Sendable`.
public protocol SharingScope: Scope {}

/// A container's scope: the root, or a child container's ``CustomScope``.
public protocol ContainerScope: SendableMetatype {
    /// The enclosing scope, or `nil` for the root.
    static var enclosingScope: (any ContainerScope.Type)? { get }
}

/// The scope of a ``Container``, which encloses every custom scope.
public enum RootScope: ContainerScope {
    /// The enclosing scope, which is always `nil`.
    public static var enclosingScope: (any ContainerScope.Type)? { nil }
}

/// A custom scope, such as a session or a request.
///
/// The scope's instances are stored in a child container and released with the container.
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
    /// The scope that directly encloses this scope.
    ///
    /// Containers of this scope are created as children of the enclosing scope's containers. The
    /// default is the root scope.
    associatedtype Enclosing: ContainerScope = RootScope
}

extension CustomScope {
    /// The enclosing scope, which is used to check that no service outlives the services it holds.
    public static var enclosingScope: (any ContainerScope.Type)? { Enclosing.self }
}

/// A scope that creates a new instance for every resolution.
public struct TransientScope: UnsharedScope {
    /// Creates the scope.
    ///
    /// Prefer `.transient`.
    public init() {}
}

/// A scope that creates one instance per resolution, from the outermost call until it returns.
public struct GraphScope: UnsharedScope {}

/// A scope that creates one instance, which lives as long as the container.
public struct SingletonScope: SharingScope {}

/// A scope that creates one instance, which is stored until it is reset or expires.
public struct CachedScope: SharingScope {}

/// A scope that shares one instance as long as the instance is strongly referenced.
public struct WeakScope: SharingScope {}

extension UnsharedScope where Self == TransientScope {
    /// A new instance each time the service is resolved or injected.
    public static var transient: Self { TransientScope() }
}

extension UnsharedScope where Self == GraphScope {
    /// One instance per call to `resolve`, shared by all services created in the call.
    ///
    /// ```swift
    /// $0.register(Checkout.self, scope: .graph, Checkout.init(bookings:))
    /// ```
    public static var graph: Self { GraphScope() }
}

extension SharingScope where Self == SingletonScope {
    /// One instance, created when it is first resolved and released with the container.
    public static var singleton: Self { SingletonScope() }
}

extension SharingScope where Self == CachedScope {
    /// One instance, stored until it expires or is released by ``ScopedContainer/reset(_:name:)``
    /// or ``ScopedContainer/resetAll()``.
    ///
    /// Unlike reading a singleton, reading a cached instance acquires a lock.
    ///
    /// ```swift
    /// $0.register(Bookings.self, scope: .cached, Bookings.init(database:))
    ///     .expires(after: .seconds(300))
    /// ```
    public static var cached: Self { CachedScope() }
}

extension SharingScope where Self == WeakScope {
    /// One instance as long as it is strongly referenced.
    ///
    /// The service must be a class.
    ///
    /// ```swift
    /// $0.register(Thumbnails.self, scope: .weak) { Thumbnails() }
    /// ```
    public static var weak: Self { WeakScope() }
}

/// A type-erased scope.
enum ScopeKind: Sendable {
    case transient
    case graph
    case singleton
    case cached
    case weak
    // Indirect because every registration has a scope, but few scopes are custom.
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

    /// Whether instances are stored, so that they exist before they are completed.
    var keepsInstances: Bool {
        if case .transient = self { false } else { true }
    }

    /// Whether instances belong to the resolution that created them instead of a container.
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
/// A service in the scope can hold instances of all these scopes.
func lineage(of level: any ContainerScope.Type) -> [any ContainerScope.Type] {
    var levels: [any ContainerScope.Type] = []
    var next: (any ContainerScope.Type)? = level
    // Stop if the enclosing scopes form a cycle. No container can be created for such a scope.
    while let level = next, !levels.contains(where: { $0 == level }) {
        levels.append(level)
        next = level.enclosingScope
    }
    return levels
}
