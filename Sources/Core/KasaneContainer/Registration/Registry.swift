/// The registrations of a ``Container``.
///
/// A registration consists of a service type, usually a protocol, and an initializer that creates
/// the service. The initializer's parameters are the service's dependencies, which are resolved by
/// type:
///
/// - `T` requires a registration of `T`. `T?` is `nil` if there is none.
/// - `[T]` contains an instance from every registration of `T`, in order.
/// - ``Lazy`` and ``Provider`` create the service later. ``Factory`` creates the service from
///   arguments.
/// - ``Resolver`` is for dependencies that types can't express.
///
/// ```swift
/// $0.register((any Networking).self, scope: .singleton, Network.init)
/// $0.register(Bookings.self, Bookings.init(database:))
/// $0.register(Database.self, scope: .singleton) { Database(path: path) }
/// ```
public struct Registry {
    private var blueprints: [Blueprint] = []

    init() {}

    /// The registrations so far, each followed by its forwarding registrations.
    var all: [Blueprint] {
        guard blueprints.contains(where: { !$0.forwards.isEmpty }) else { return blueprints }
        var all: [Blueprint] = []
        all.reserveCapacity(blueprints.count)
        for blueprint in blueprints {
            all.append(blueprint)
            for forward in blueprint.forwards {
                if blueprint.isCollected { forward.amend { $0.isCollected = true } }
                if blueprint.shadowsParent { forward.amend { $0.shadowsParent = true } }
                all.append(forward)
            }
        }
        return all
    }

    /// Registers an initializer for a service that isn't shared between resolutions.
    ///
    /// ```swift
    /// $0.register(Bookings.self, Bookings.init(database:))
    /// $0.register(Checkout.self, scope: .graph) { (bookings: Bookings) in
    ///     Checkout(bookings: bookings)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: A name that distinguishes this registration from other registrations of its type.
    ///   - scope: `.transient` or `.graph`.
    ///   - make: An initializer or closure. The container resolves each parameter by its type.
    @discardableResult
    @inlinable
    public mutating func register<Service, S: UnsharedScope, Failure: Error, each Needed>(
        _ service: Service.Type,
        name: ServiceName? = nil,
        scope: S = TransientScope(),
        _ make: @escaping @Sendable (repeat each Needed) throws(Failure) -> Service,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Registration<Service, S> {
        Registration(
            add(Service.self, S.self, parameters((repeat (each Needed).self)), name, file, line) {
                try make(repeat $0.take((each Needed).self, $1))
            }
        )
    }

    /// Registers an initializer for a service with shared instances.
    ///
    /// ```swift
    /// $0.register((any Mailer).self, scope: .singleton, SMTPMailer.init)
    /// $0.register(Bookings.self, scope: .session, Bookings.init(database:))
    /// $0.register(Thumbnails.self, scope: .weak) { Thumbnails() }
    /// ```
    ///
    /// - Parameters:
    ///   - service: The service type, which must be `Sendable` because threads share its instances.
    ///   - name: A name that distinguishes this registration from other registrations of its type.
    ///   - scope: `.singleton`, `.cached`, `.weak`, or a ``CustomScope``.
    ///   - make: An initializer or closure. The container resolves each parameter by its type.
    ///     `make` never runs concurrently for the same instance. It runs again only if `make` or a
    ///     completion failed or, in the weak scope, if the instance was released.
    @discardableResult
    @inlinable
    public mutating func register<
        Service: Sendable,
        S: SharingScope,
        Failure: Error,
        each Needed
    >(
        _ service: Service.Type,
        name: ServiceName? = nil,
        scope: S,
        _ make: @escaping @Sendable (repeat each Needed) throws(Failure) -> Service,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Registration<Service, S> {
        Registration(
            add(Service.self, S.self, parameters((repeat (each Needed).self)), name, file, line) {
                try make(repeat $0.take((each Needed).self, $1))
            }
        )
    }

    /// Registers an initializer for a service that also requires arguments from the caller.
    ///
    /// ```swift
    /// let container = try Container {
    ///     $0.register((any Networking).self, Network.init)
    ///     $0.register(Factory<PhotoPage, Int, String>.self, PhotoPage.init(id:title:network:))
    /// }
    /// let make = try container.resolve(Factory<PhotoPage, Int, String>.self)
    /// let page = try make(1, "Rain")
    /// ```
    ///
    /// - Parameters:
    ///   - factory: The factory type, which names the service and the argument types.
    ///   - name: A name that distinguishes this registration from other registrations of its type.
    ///   - make: An initializer or closure that accepts the arguments first and then the
    ///     dependencies.
    @discardableResult
    @inlinable
    public mutating func register<Service, Failure: Error, each Argument, each Needed>(
        _ factory: Factory<Service, repeat each Argument>.Type,
        name: ServiceName? = nil,
        _ make: @escaping @Sendable (repeat each Needed) throws(Failure) -> Service,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Registration<Factory<Service, repeat each Argument>, TransientScope> {
        addFactory(
            Factory<Service, repeat each Argument>.self,
            parameters((repeat (each Needed).self)),
            name,
            file,
            line
        ) {
            try make(repeat $0.take((each Needed).self, $1))
        }
    }

    /// Wraps every earlier registration of a service.
    ///
    /// The wrapper inherits the wrapped registration's scope. If a service has several decorators,
    /// the last decorator is the outermost.
    ///
    /// ```swift
    /// $0.decorate((any Mailer).self) { (mailer, log: Log) in LoggingMailer(mailer, log) }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the registrations to wrap.
    ///   - wrap: A closure that accepts the wrapped instance first and then the dependencies.
    @inlinable
    public mutating func decorate<Service, Failure: Error, each Needed>(
        _ service: Service.Type,
        name: ServiceName? = nil,
        _ wrap: @escaping @Sendable (Service, repeat each Needed) throws(Failure) -> Service,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        let needed = parameters((repeat (each Needed).self))
        addDecorator(Service.self, needed, name, file, line) {
            try wrap($0.take(Service.self, $1), repeat $0.take((each Needed).self, $1))
        }
    }

    /// Adds an assembly's registrations.
    ///
    /// ```swift
    /// let container = try Container {
    ///     $0.install(NetworkAssembly())
    /// }
    /// ```
    public mutating func install(_ assembly: some Assembly) {
        assembly.assemble(&self)
    }

    @usableFromInline
    mutating func add<Service>(
        _ service: Service.Type,
        _ scope: any Scope.Type,
        _ needed: [Dependency],
        _ name: ServiceName?,
        _ file: StaticString,
        _ line: UInt,
        _ make: @escaping Making<Service>
    ) -> Blueprint {
        append(
            Blueprint(
                Service.self,
                name: name,
                scope: ScopeKind(scope),
                location: SourceLocation(file: file, line: line),
                parameters: needed,
                make
            )
        )
    }

    @usableFromInline
    mutating func addFactory<Service, each Argument>(
        _ factory: Factory<Service, repeat each Argument>.Type,
        _ taken: [Dependency],
        _ name: ServiceName?,
        _ file: StaticString,
        _ line: UInt,
        _ make: @escaping Making<Service>
    ) -> Registration<Factory<Service, repeat each Argument>, TransientScope> {
        add(
            arguments: parameters((repeat (each Argument).self)),
            taken,
            name,
            SourceLocation(file: file, line: line),
            make
        )
    }

    mutating func add<Form: FactoryForm>(
        arguments: [Dependency],
        _ taken: [Dependency],
        _ name: ServiceName?,
        _ location: SourceLocation,
        _ make: @escaping Making<Form.Service>
    ) -> Registration<Form, TransientScope> {
        let blueprint = append(
            Blueprint(
                service: Form.self,
                name: name,
                scope: .transient,
                role: .factory,
                location: location,
                dependencies: Array(taken.dropFirst(arguments.count)),
                makeNode: { FactoryNode<Form>($0, make) }
            )
        )
        if !taken.prefix(arguments.count).elementsEqual(arguments, by: { $0.type == $1.type }) {
            blueprint.extend { $0.wrongArguments = taken.map(\.type) }
        }
        return Registration(blueprint)
    }

    @discardableResult
    @usableFromInline
    mutating func addDecorator<Service>(
        _ service: Service.Type,
        _ needed: [Dependency],
        _ name: ServiceName?,
        _ file: StaticString,
        _ line: UInt,
        _ make: @escaping Making<Service>
    ) -> Blueprint {
        append(
            Blueprint(
                Service.self,
                name: name,
                role: .decorator,
                location: SourceLocation(file: file, line: line),
                parameters: [Dependency(type: Service.self)] + needed,
                make
            )
        )
    }

    private mutating func append(_ blueprint: Blueprint) -> Blueprint {
        blueprints.append(blueprint)
        return blueprint
    }
}
