/// The registrations from which a ``Container`` is built.
///
/// A registration names a service, usually a protocol, and the initialiser that creates it. The
/// initialiser's parameters are the service's dependencies; their types select the registrations:
///
/// - `T` requires a registration of `T`; `T?` is `nil` without one;
/// - `[T]` takes every registration of `T`, in order;
/// - ``Lazy`` and ``Provider`` create the service later; ``Factory`` creates it from arguments;
/// - ``Resolver`` is for dependencies that types cannot express.
///
/// ```swift
/// $0.register((any Networking).self, scope: .singleton, Network.init)
/// $0.register(Bookings.self, Bookings.init(database:))
/// $0.register(Database.self, scope: .singleton) { Database(path: path) }
/// ```
public struct Registry {
    private var blueprints: [Blueprint] = []
    private var typeMemory: TypeMemory?

    init() {}

    /// The registrations so far, each followed by the registrations that forward to it.
    var all: [Blueprint] {
        guard blueprints.contains(where: { !$0.forwards.isEmpty }) else { return blueprints }
        var all: [Blueprint] = []
        all.reserveCapacity(blueprints.count)
        for blueprint in blueprints {
            all.append(blueprint)
            for forward in blueprint.forwards {
                if blueprint.isCollected { forward.collect() }
                if blueprint.shadowsParent { forward.shadowParent() }
                all.append(forward)
            }
        }
        return all
    }

    /// Registers an initialiser for a service that is not shared between resolves.
    ///
    /// ```swift
    /// $0.register(Bookings.self, Bookings.init(database:))
    /// $0.register(Checkout.self, scope: .graph) { (bookings: Bookings) in
    ///     Checkout(bookings: bookings)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: Distinguishes it from other registrations of the same type.
    ///   - scope: `.transient` or `.graph`.
    ///   - make: An initialiser or a closure. Each parameter is resolved by its type.
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
            add(Signature<Service, S, repeat each Needed>(), name, file.utf8Start, line) {
                let needed = $0.assumingMemoryBound(to: (repeat each Needed).self).move()
                return try make(repeat each needed)
            }
        )
    }

    /// Registers an initialiser for a service with shared instances.
    ///
    /// ```swift
    /// $0.register((any Mailer).self, scope: .singleton, SMTPMailer.init)
    /// $0.register(Bookings.self, scope: .session, Bookings.init(database:))
    /// $0.register(Thumbnails.self, scope: .weak) { Thumbnails() }
    /// ```
    ///
    /// - Parameters:
    ///   - service: `Sendable` because threads share its instances.
    ///   - name: Distinguishes it from other registrations of the same type.
    ///   - scope: `.singleton`, `.cached`, `.weak`, or a ``CustomScope``.
    ///   - make: An initialiser or a closure. Each parameter is resolved by its type. It never runs
    ///     twice at the same time for one instance. It runs again only after it or a completion has
    ///     failed or, in the weak scope, after the last reference to the instance is released.
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
            add(Signature<Service, S, repeat each Needed>(), name, file.utf8Start, line) {
                let needed = $0.assumingMemoryBound(to: (repeat each Needed).self).move()
                return try make(repeat each needed)
            }
        )
    }

    /// Registers an initialiser for a service that also takes arguments from the caller.
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
    ///   - factory: The service and its argument types.
    ///   - name: Distinguishes it from other registrations of the same type.
    ///   - make: An initialiser or a closure that takes the arguments first, then the dependencies.
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
        ) { arguments, resolution in
            var supply = arguments
            return try make(repeat supply.take((each Needed).self, resolution))
        }
    }

    /// Wraps every earlier registration of a service.
    ///
    /// The wrapper has the scope of the registration that it wraps. The last of several decorators
    /// is the outermost.
    ///
    /// ```swift
    /// $0.decorate((any Mailer).self) { (mailer, log: Log) in LoggingMailer(mailer, log) }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the registrations to wrap.
    ///   - wrap: Takes the instance, then the dependencies.
    @inlinable
    public mutating func decorate<Service, Failure: Error, each Needed>(
        _ service: Service.Type,
        name: ServiceName? = nil,
        _ wrap: @escaping @Sendable (Service, repeat each Needed) throws(Failure) -> Service,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        let signature = Signature<Service, TransientScope, repeat each Needed>()
        addDecorator(signature, name, file.utf8Start, line) {
            let memory = $0.assumingMemoryBound(to: (Service, (repeat each Needed)).self)
            let (wrapped, needed) = memory.move()
            return try wrap(wrapped, repeat each needed)
        }
    }

    /// Adds the registrations of an assembly.
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
    mutating func add<Service, S, each Needed>(
        _ signature: Signature<Service, S, repeat each Needed>,
        _ name: ServiceName?,
        _ file: UnsafePointer<UInt8>,
        _ line: UInt,
        _ make: @escaping Making<Service>
    ) -> Unmanaged<Blueprint> {
        // The optimiser would retain and release copies of values that are not consumed.
        let parameters = takeParameters(signature.parameterCount)
        signature.writeParameters(to: parameters.types)
        let blueprint = Blueprint(
            // The static type counts: the argument for a class may be the metatype of a subclass.
            service: Service.self,
            name: name,
            scope: ScopeKind(S.self),
            location: SourceLocation(file: file, line: line),
            parameters: consume parameters,
            nodeType: MakerNode<Service>.self,
            initialiser: AnyInitialiser(Initialiser(call: make))
        )
        let added = Unmanaged.passUnretained(blueprint)
        blueprints.append(consume blueprint)
        return added
    }

    @usableFromInline
    mutating func addFactory<Service, each Argument>(
        _ factory: Factory<Service, repeat each Argument>.Type,
        _ taken: [Any.Type],
        _ name: ServiceName?,
        _ file: StaticString,
        _ line: UInt,
        _ make: @escaping @Sendable (AssistedSupply, Resolution?) throws -> Service
    ) -> Registration<Factory<Service, repeat each Argument>, TransientScope> {
        add(
            Factory<Service, repeat each Argument>.self,
            arguments: parameters((repeat (each Argument).self)),
            taken,
            name,
            SourceLocation(file: file.utf8Start, line: line),
            FactoryNode<Service, repeat each Argument>.self,
            AnyInitialiser(AssistedInitialiser(call: make))
        )
    }

    mutating func add<Made>(
        _ factory: Made.Type,
        arguments: [Any.Type],
        _ taken: [Any.Type],
        _ name: ServiceName?,
        _ location: SourceLocation,
        _ nodeType: AnyNode.Type,
        _ initialiser: AnyInitialiser
    ) -> Registration<Made, TransientScope> {
        let blueprint = Blueprint(
            service: Made.self,
            name: name,
            scope: .transient,
            role: .factory,
            location: location,
            parameters: ParameterTypes(Array(taken.dropFirst(arguments.count))),
            nodeType: nodeType,
            initialiser: initialiser
        )
        if !taken.prefix(arguments.count).elementsEqual(arguments, by: { $0 == $1 }) {
            blueprint.amend { $0.wrongArguments = taken }
        }
        blueprints.append(blueprint)
        return Registration(.passUnretained(blueprint))
    }

    @discardableResult
    @usableFromInline
    mutating func addDecorator<Service, each Needed>(
        _ signature: Signature<Service, TransientScope, repeat each Needed>,
        _ name: ServiceName?,
        _ file: UnsafePointer<UInt8>,
        _ line: UInt,
        _ make: @escaping Making<Service>
    ) -> Unmanaged<Blueprint> {
        let parameters = takeParameters(1 + signature.parameterCount)
        parameters.types.initializeElement(at: 0, to: Service.self)
        signature.writeParameters(to: UnsafeMutableBufferPointer(rebasing: parameters.types[1...]))
        let blueprint = Blueprint(
            service: Service.self,
            name: name,
            scope: .transient,
            role: .decorator,
            location: SourceLocation(file: file, line: line),
            parameters: parameters,
            nodeType: MakerNode<Service>.self,
            initialiser: AnyInitialiser(Initialiser(call: make))
        )
        blueprints.append(blueprint)
        return .passUnretained(blueprint)
    }

    private mutating func takeParameters(_ count: Int) -> ParameterTypes {
        guard count > 0 else { return ParameterTypes(in: nil, count: 0) }
        if typeMemory?.hasSpace(for: count) != true {
            typeMemory = TypeMemory(capacity: max(count, typeMemory?.nextCapacity ?? 4))
        }
        return ParameterTypes(in: typeMemory, count: count)
    }
}

/// The types of a registration: its service, its scope and the parameters of its initialiser.
///
/// It is empty: a call that passes it passes only the types, which takes little code at each
/// registration.
@usableFromInline
struct Signature<Service, S, each Needed> {
    @inlinable
    init() {}

    var parameterCount: Int {
        var count = 0
        // Swift 6.3 optimises a loop that does not use the types to the count 1. No address is 0.
        for type in repeat (each Needed).self { count += address(of: type) == 0 ? 0 : 1 }
        return count
    }

    /// Initialises memory with the types of the parameters, in order.
    func writeParameters(to types: UnsafeMutableBufferPointer<Any.Type>) {
        var index = 0
        for type in repeat (each Needed).self {
            types.initializeElement(at: index, to: type)
            index += 1
        }
    }
}
