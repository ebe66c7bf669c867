extension Registry {
    /// Registers an initialiser of a global actor for a service that is not shared between
    /// resolves.
    ///
    /// The service is resolved with ``ScopedContainer/resolve(_:name:on:)``, and by the services of
    /// the same actor as any other dependency. A service that is not isolated to this actor takes
    /// an ``IsolatedProvider``.
    ///
    /// ```swift
    /// $0.register(BoardModel.self, on: MainActor.self, BoardModel.init(forecasts:))
    /// ```
    ///
    /// - Parameters:
    ///   - name: Distinguishes it from other registrations of the same type.
    ///   - scope: `.transient` or `.graph`.
    ///   - make: An initialiser or a closure of this actor or of none. Each parameter is resolved
    ///     by its type.
    @discardableResult
    @inlinable
    public mutating func register<
        Service,
        S: UnsharedScope,
        Isolating: GlobalActor & SendableMetatype,
        Failure: Error,
        each Needed
    >(
        _ service: Service.Type,
        name: ServiceName? = nil,
        scope: S = TransientScope(),
        on isolating: Isolating.Type,
        _ make: @escaping @isolated(any) @Sendable (repeat each Needed) throws(Failure) -> Service,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Registration<Service, S> {
        let made = IsolatedCall(make).onActor
        let registration = Registration<Service, S>(
            add(Signature<Service, S, repeat each Needed>(), name, file.utf8Start, line) {
                let needed = $0.assumingMemoryBound(to: (repeat each Needed).self).move()
                return try made.call(repeat each needed)
            }
        )
        return registration.isolated(to: Isolating.self, make.isolation)
    }

    /// Registers an initialiser of a global actor for a service with shared instances.
    ///
    /// ```swift
    /// $0.register(Navigator.self, scope: .singleton, on: MainActor.self, Navigator.init)
    /// ```
    ///
    /// - Parameters:
    ///   - service: `Sendable`, as is every type that is isolated to a global actor.
    ///   - name: Distinguishes it from other registrations of the same type.
    ///   - scope: `.singleton`, `.cached`, `.weak`, or a ``CustomScope``.
    ///   - make: An initialiser or a closure of this actor or of none. Each parameter is resolved
    ///     by its type.
    @discardableResult
    @inlinable
    public mutating func register<
        Service: Sendable,
        S: SharingScope,
        Isolating: GlobalActor & SendableMetatype,
        Failure: Error,
        each Needed
    >(
        _ service: Service.Type,
        name: ServiceName? = nil,
        scope: S,
        on isolating: Isolating.Type,
        _ make: @escaping @isolated(any) @Sendable (repeat each Needed) throws(Failure) -> Service,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Registration<Service, S> {
        let made = IsolatedCall(make).onActor
        let registration = Registration<Service, S>(
            add(Signature<Service, S, repeat each Needed>(), name, file.utf8Start, line) {
                let needed = $0.assumingMemoryBound(to: (repeat each Needed).self).move()
                return try made.call(repeat each needed)
            }
        )
        return registration.isolated(to: Isolating.self, make.isolation)
    }

    /// Registers an initialiser of a global actor for a service that also takes arguments from the
    /// caller.
    ///
    /// ```swift
    /// $0.register(
    ///     IsolatedFactory<MainActor, CityModel, CityCode>.self,
    ///     CityModel.init(code:forecasts:)
    /// )
    /// ```
    ///
    /// - Parameters:
    ///   - factory: The actor, the service and its argument types.
    ///   - name: Distinguishes it from other registrations of the same type.
    ///   - make: An initialiser or a closure of this actor or of none that takes the arguments
    ///     first, then the dependencies.
    @discardableResult
    @inlinable
    public mutating func register<
        Isolating: GlobalActor & SendableMetatype,
        Service,
        Failure: Error,
        each Argument,
        each Needed
    >(
        _ factory: IsolatedFactory<Isolating, Service, repeat each Argument>.Type,
        name: ServiceName? = nil,
        _ make: @escaping @isolated(any) @Sendable (repeat each Needed) throws(Failure) -> Service,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Registration<IsolatedFactory<Isolating, Service, repeat each Argument>, TransientScope> {
        let made = IsolatedCall(make).onActor
        return addIsolatedFactory(
            IsolatedFactory<Isolating, Service, repeat each Argument>.self,
            parameters((repeat (each Needed).self)),
            name,
            file,
            line
        ) { arguments, resolution in
            var supply = arguments
            return try made.call(repeat supply.take((each Needed).self, resolution))
        }
        .isolated(to: Isolating.self, make.isolation)
    }

    /// Wraps, on a global actor, every earlier registration of a service.
    ///
    /// ```swift
    /// $0.decorate((any Panel).self, on: MainActor.self) { @MainActor (panel) in Framed(panel) }
    /// ```
    ///
    /// - Parameters:
    ///   - service: The service to wrap, isolated to the actor or not isolated.
    ///   - name: The name of the registrations to wrap.
    ///   - wrap: Takes the instance, then the dependencies.
    public mutating func decorate<
        Service,
        Isolating: GlobalActor & SendableMetatype,
        each Needed
    >(
        _ service: Service.Type,
        name: ServiceName? = nil,
        on isolating: Isolating.Type,
        _ wrap: @escaping @isolated(any) @Sendable (Service, repeat each Needed) throws -> Service,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        let wrapper = IsolatedChange<Service, Service, repeat each Needed>(call: wrap).onActor
        let signature = Signature<Service, TransientScope, repeat each Needed>()
        let decorator = Registration<Service, TransientScope>(
            addDecorator(signature, name, file.utf8Start, line) {
                let memory = $0.assumingMemoryBound(to: (Service, (repeat each Needed)).self)
                let (wrapped, needed) = memory.move()
                return try wrapper.call(wrapped, repeat each needed)
            }
        )
        decorator.isolated(to: Isolating.self, wrap.isolation)
    }

    @usableFromInline
    mutating func addIsolatedFactory<
        Isolating: GlobalActor & SendableMetatype,
        Service,
        each Argument
    >(
        _ factory: IsolatedFactory<Isolating, Service, repeat each Argument>.Type,
        _ taken: [Any.Type],
        _ name: ServiceName?,
        _ file: StaticString,
        _ line: UInt,
        _ make: @escaping @Sendable (AssistedSupply, Resolution?) throws -> Service
    ) -> Registration<IsolatedFactory<Isolating, Service, repeat each Argument>, TransientScope> {
        add(
            IsolatedFactory<Isolating, Service, repeat each Argument>.self,
            arguments: parameters((repeat (each Argument).self)),
            taken,
            name,
            SourceLocation(file: file.utf8Start, line: line),
            IsolatedFactoryNode<Isolating, Service, repeat each Argument>.self,
            AnyInitialiser(AssistedInitialiser(call: make))
        )
    }
}

extension Registration {
    /// Records the actor of a registration, and whether its closure belongs to another one.
    @discardableResult
    @usableFromInline
    func isolated<Isolating: GlobalActor & SendableMetatype>(
        to isolating: Isolating.Type,
        _ actual: (any Actor)?
    ) -> Self {
        blueprint.amend { extras in
            extras.isolation = Isolation(Isolating.self)
            if let actual, actual !== Isolating.shared {
                extras.wrongIsolation = typeName(type(of: actual))
            }
        }
        return self
    }

    /// Completes an instance, on its actor, with services that may depend on it.
    ///
    /// Use it for two services of an actor that need each other, and ``initCompleted(_:)`` for
    /// other services. An actor other than the registration's is a ``GraphError``.
    ///
    /// ```swift
    /// $0.register(Parent.self, scope: .singleton, on: MainActor.self, Parent.init(child:))
    /// $0.register(Child.self, scope: .singleton, on: MainActor.self, Child.init)
    ///     .initCompleted(on: MainActor.self) { @MainActor (child, parent: Parent) in
    ///         child.parent = parent
    ///     }
    /// ```
    @discardableResult
    public func initCompleted<Isolating: GlobalActor & SendableMetatype, each Needed>(
        on isolating: Isolating.Type,
        _ complete: @escaping @isolated(any) @Sendable (Service, repeat each Needed) throws -> Void
    ) -> Self {
        let isolation = blueprint.isolation?.actor
        if Isolating.shared !== isolation {
            blueprint.amend { $0.wrongIsolation = Isolation(Isolating.self).name }
        } else if let actual = complete.isolation, actual !== isolation {
            blueprint.amend { $0.wrongIsolation = typeName(type(of: actual)) }
        }
        let completion = IsolatedChange<Service, Void, repeat each Needed>(call: complete).onActor
        blueprint.complete(parameters((repeat (each Needed).self))) {
            instance,
            first,
            resolution in
            let service = instance.assumingMemoryBound(to: Service.self).pointee
            var next = first
            try completion.call(service, repeat take((each Needed).self, &next, resolution))
        }
        return self
    }
}
