/// The list of services that a ``Container`` is made of.
///
/// A registration names a service, usually a protocol, and the initialiser that makes it. What the
/// initialiser takes are the service's dependencies; they are read off its type.
///
/// ```swift
/// $0.register((any ForecastProvider).self, scope: .shared, LivedoorForecastProvider.init)
/// ```
public struct Registry {
    private(set) var registrations: [Registration] = []

    init() {}

    /// Registers how a service is made, anew for each that asks.
    ///
    /// - Parameters:
    ///   - service: The type that others ask for.
    ///   - scope: Transient: nobody shares it.
    ///   - make: An initialiser or a closure; each of its parameters is resolved by its type.
    ///   - file: Where the registration stands; for error messages.
    ///   - line: Where the registration stands; for error messages.
    public mutating func register<Service, each Dependency>(
        _ service: Service.Type,
        scope: TransientScope = .transient,
        _ make: @escaping @Sendable (repeat each Dependency) throws -> Service,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        registrations.append(
            Registration(
                service: service,
                dependencies: Self.keys(of: (repeat (each Dependency).self)),
                place: Place(file: file, line: line),
                factory: TransientFactory { container in
                    try make(repeat container.instance(of: (each Dependency).self))
                }
            )
        )
    }

    /// Registers how a service is made, once for all that ask.
    ///
    /// - Parameters:
    ///   - service: The type that others ask for; `Sendable`, because all threads share it.
    ///   - scope: Shared: one instance for the whole container.
    ///   - make: An initialiser or a closure; each of its parameters is resolved by its type. It
    ///     runs at the first resolve, never twice at a time, and again only if it threw.
    ///   - file: Where the registration stands; for error messages.
    ///   - line: Where the registration stands; for error messages.
    public mutating func register<Service: Sendable, each Dependency>(
        _ service: Service.Type,
        scope: SharedScope,
        _ make: @escaping @Sendable (repeat each Dependency) throws -> Service,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        registrations.append(
            Registration(
                service: service,
                dependencies: Self.keys(of: (repeat (each Dependency).self)),
                place: Place(file: file, line: line),
                factory: SharedFactory { container in
                    try make(repeat container.instance(of: (each Dependency).self))
                }
            )
        )
    }

    private static func keys<each Dependency>(
        of dependencies: (repeat (each Dependency).Type)
    ) -> [ServiceKey] {
        var keys: [ServiceKey] = []
        for dependency in repeat each dependencies {
            keys.append(ServiceKey(dependency))
        }
        return keys
    }
}

/// What was registered, before it is checked.
struct Registration {
    let key: ServiceKey
    let dependencies: [ServiceKey]
    let place: Place
    let factory: AnyFactory

    init<Service>(
        service: Service.Type,
        dependencies: [ServiceKey],
        place: Place,
        factory: Factory<Service>
    ) {
        key = ServiceKey(service)
        self.dependencies = dependencies
        self.place = place
        self.factory = factory
    }
}

/// A service's identity: its type.
struct ServiceKey: Hashable, Sendable {
    let type: ObjectIdentifier
    /// The type as it is written in source.
    let name: String

    init<Service>(_ service: Service.Type) {
        // By the static type: a metatype that is passed as its superclass's would name another.
        type = ObjectIdentifier(Service.self)
        name = typeName(Service.self)
    }

    static func == (left: Self, right: Self) -> Bool { left.type == right.type }

    func hash(into hasher: inout Hasher) { hasher.combine(type) }
}

/// Returns a type's name with its module's, as in source.
///
/// The runtime puts "(unknown context at $1a2b)" where a private type's file would stand.
func typeName<Service>(_ type: Service.Type) -> String {
    String(reflecting: type)
        .split(separator: ".")
        .filter { !$0.hasPrefix("(unknown context at ") }
        .joined(separator: ".")
}

/// Where in the source a registration stands.
public struct Place: Hashable, Sendable, CustomStringConvertible {
    let file: String
    let line: UInt

    init(file: StaticString, line: UInt) {
        self.file = file.description
        self.line = line
    }

    /// The place as `Module/File.swift:12`.
    public var description: String { "\(file):\(line)" }
}
