/// The list of services that a ``Container`` is made of.
///
/// A registration names a service, usually a protocol, and the initialiser that makes it. What the
/// initialiser takes are the service's dependencies; they are read off its type:
///
/// - `T` needs a registration of `T`; `T?` takes one if there is one;
/// - `[T]` takes every registration of `T`, in their order;
/// - ``Lazy`` and ``Provider`` make it later; ``Factory`` makes it of arguments;
/// - ``Resolver`` is the way out where types do not tell what is needed.
public struct Registry {
    private var blueprints: [Blueprint] = []

    init() {}

    /// The registrations so far, each followed by those that give on its instances.
    var all: [Blueprint] {
        blueprints.flatMap { blueprint in
            if blueprint.isCollected { for forward in blueprint.forwards { forward.collect() } }
            return [blueprint] + blueprint.forwards
        }
    }

    /// Registers how a service is made that is not shared between resolves.
    ///
    /// - Parameters:
    ///   - service: The type that others ask for.
    ///   - name: Tells it from others of the same type.
    ///   - scope: `.transient` or `.graph`.
    ///   - make: An initialiser or a closure; each of its parameters is resolved by its type.
    ///   - file: Where the registration stands; for error messages.
    ///   - line: Where the registration stands; for error messages.
    /// - Returns: The registration, for saying more of it.
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
        add(dependencies(of: (repeat (each Needed).self)), name, file, line) { first, resolution in
            var next = first
            return try make(repeat take((each Needed).self, &next, resolution))
        }
    }

    /// Registers how a service is made that many may share.
    ///
    /// - Parameters:
    ///   - service: The type that others ask for; `Sendable`, because threads share it.
    ///   - name: Tells it from others of the same type.
    ///   - scope: `.shared`, `.weak`, or an ``OwnScope``.
    ///   - make: An initialiser or a closure; each of its parameters is resolved by its type. It
    ///     never runs twice at a time for one instance, and again only if it or a completion failed,
    ///     or, in the weak scope, when nobody holds the instance any more.
    ///   - file: Where the registration stands; for error messages.
    ///   - line: Where the registration stands; for error messages.
    /// - Returns: The registration, for saying more of it.
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
        add(dependencies(of: (repeat (each Needed).self)), name, file, line) { first, resolution in
            var next = first
            return try make(repeat take((each Needed).self, &next, resolution))
        }
    }

    /// Registers how a service is made of arguments that are known only when it is asked for.
    ///
    /// ```swift
    /// $0.register(Factory<PhotoPage, Int, String>.self, PhotoPage.init(id:title:search:))
    /// let make = try container.resolve(Factory<PhotoPage, Int, String>.self)
    /// let page = try make(1, "Rain")
    /// ```
    ///
    /// - Parameters:
    ///   - factory: The service and its arguments' types; what others ask for.
    ///   - name: Tells it from others of the same type.
    ///   - make: An initialiser or a closure that takes the arguments first, then dependencies.
    ///   - file: Where the registration stands; for error messages.
    ///   - line: Where the registration stands; for error messages.
    /// - Returns: The registration, for saying more of it.
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
            dependencies(of: (repeat (each Needed).self)),
            name,
            file,
            line
        ) { arguments, resolution in
            var supply = arguments
            return try make(repeat supply.take((each Needed).self, resolution))
        }
    }

    /// Wraps every registration of a service that came before.
    ///
    /// The wrapper lives in the scope of what it wraps. Of several decorators, the last one is the
    /// outermost.
    ///
    /// ```swift
    /// $0.decorate((any Mailer).self) { (mailer, log: Log) in LoggingMailer(mailer, log) }
    /// ```
    ///
    /// - Parameters:
    ///   - service: The service that is wrapped.
    ///   - name: The name of the registrations that are wrapped.
    ///   - wrap: Takes the instance, then dependencies.
    ///   - file: Where the decorator stands; for error messages.
    ///   - line: Where the decorator stands; for error messages.
    @inlinable
    public mutating func decorate<Service, Failure: Error, each Needed>(
        _ service: Service.Type,
        name: ServiceName? = nil,
        _ wrap: @escaping @Sendable (Service, repeat each Needed) throws(Failure) -> Service,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        addDecorator(
            dependencies(of: (Service.self, repeat (each Needed).self)),
            name,
            file,
            line
        ) { first, resolution in
            var next = first
            return try wrap(
                take(Service.self, &next, resolution),
                repeat take((each Needed).self, &next, resolution)
            )
        }
    }

    /// Adds the registrations of a module.
    public mutating func install(_ assembly: some Assembly) {
        assembly.assemble(&self)
    }

    @usableFromInline
    mutating func add<Service, S: Scope>(
        _ dependencies: [Dependency],
        _ name: ServiceName?,
        _ file: StaticString,
        _ line: UInt,
        _ make: @escaping Making<Service>
    ) -> Registration<Service, S> {
        let blueprint = Blueprint(
            // By the static type: a class may be passed as its superclass's metatype.
            service: Service.self,
            name: name,
            scope: ScopeKind(S.self),
            place: Place(file: file, line: line),
            dependencies: dependencies,
            makeNode: { node($0, MakerNode<Service>($0, make)) }
        )
        blueprints.append(blueprint)
        return Registration(blueprint: blueprint)
    }

    @usableFromInline
    mutating func addFactory<Service, each Argument>(
        _ factory: Factory<Service, repeat each Argument>.Type,
        _ taken: [Dependency],
        _ name: ServiceName?,
        _ file: StaticString,
        _ line: UInt,
        _ make: @escaping @Sendable (AssistedSupply, Resolution?) throws -> Service
    ) -> Registration<Factory<Service, repeat each Argument>, TransientScope> {
        var layout = ArgumentLayout()
        for type in repeat (each Argument).self { layout.append(type) }
        let arguments = layout
        let blueprint = Blueprint(
            service: Factory<Service, repeat each Argument>.self,
            name: name,
            scope: .transient,
            role: .factory,
            place: Place(file: file, line: line),
            dependencies: Array(taken.dropFirst(arguments.count)),
            makeNode: { blueprint in
                FactoryNode<Service, repeat each Argument>(
                    blueprint,
                    AssistedNode<Service>(blueprint, arguments, make)
                )
            }
        )
        let wanted = KasaneContainer.dependencies(of: (repeat (each Argument).self))
        if !taken.prefix(arguments.count).elementsEqual(wanted, by: { $0.type == $1.type }) {
            blueprint.amend { $0.wrongArguments = taken.map(\.type) }
        }
        blueprints.append(blueprint)
        return Registration(blueprint: blueprint)
    }

    @usableFromInline
    mutating func addDecorator<Service>(
        _ dependencies: [Dependency],
        _ name: ServiceName?,
        _ file: StaticString,
        _ line: UInt,
        _ make: @escaping Making<Service>
    ) {
        blueprints.append(
            Blueprint(
                service: Service.self,
                name: name,
                scope: .transient,
                role: .decorator,
                place: Place(file: file, line: line),
                dependencies: dependencies,
                makeNode: { node($0, MakerNode<Service>($0, make)) }
            )
        )
    }
}
