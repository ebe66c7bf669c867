extension Registry {
    /// Registers a global actor's initializer for a service that isn't shared between resolutions.
    ///
    /// Resolve the service with ``ScopedContainer/resolve(_:name:on:)``. Services on the same actor
    /// inject it like any other dependency. Other services inject an ``IsolatedProvider``.
    ///
    /// ```swift
    /// $0.register(BoardModel.self, on: MainActor.self, BoardModel.init(forecasts:))
    /// ```
    ///
    /// - Parameters:
    ///   - name: A name that distinguishes this registration from other registrations of its type.
    ///   - scope: `.transient` or `.graph`.
    ///   - make: An initializer or closure, either isolated to this actor or nonisolated. The
    ///     container resolves each parameter by its type.
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
            add(Service.self, S.self, parameters((repeat (each Needed).self)), name, file, line) {
                try made.call(repeat $0.take((each Needed).self, $1))
            }
        )
        return registration.isolated(to: Isolating.self, make.isolation)
    }

    /// Registers a global actor's initializer for a service with shared instances.
    ///
    /// ```swift
    /// $0.register(Navigator.self, scope: .singleton, on: MainActor.self, Navigator.init)
    /// ```
    ///
    /// - Parameters:
    ///   - service: The service type, which is `Sendable` like every type isolated to a global
    ///     actor.
    ///   - name: A name that distinguishes this registration from other registrations of its type.
    ///   - scope: `.singleton`, `.cached`, `.weak`, or a ``CustomScope``.
    ///   - make: An initializer or closure, either isolated to this actor or nonisolated. The
    ///     container resolves each parameter by its type.
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
            add(Service.self, S.self, parameters((repeat (each Needed).self)), name, file, line) {
                try made.call(repeat $0.take((each Needed).self, $1))
            }
        )
        return registration.isolated(to: Isolating.self, make.isolation)
    }

    /// Registers a global actor's initializer for a service that also requires arguments from the
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
    ///   - factory: The factory type, which names the actor, the service and the argument types.
    ///   - name: A name that distinguishes this registration from other registrations of its type.
    ///   - make: An initializer or closure, either isolated to this actor or nonisolated, that
    ///     accepts the arguments first and then the dependencies.
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
        ) {
            try made.call(repeat $0.take((each Needed).self, $1))
        }
        .isolated(to: Isolating.self, make.isolation)
    }

    /// Wraps every earlier registration of a service, on a global actor.
    ///
    /// ```swift
    /// $0.decorate((any Panel).self, on: MainActor.self) { @MainActor (panel) in Framed(panel) }
    /// ```
    ///
    /// - Parameters:
    ///   - service: The service to wrap, either isolated to this actor or nonisolated.
    ///   - name: The name of the registrations to wrap.
    ///   - wrap: A closure that accepts the wrapped instance first and then the dependencies.
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
        let wrapper: @Sendable (Service, repeat each Needed) throws -> Service =
            IsolatedCall<Service, any Error, Service, repeat each Needed>(wrap).onActor.call
        let needed = parameters((repeat (each Needed).self))
        let decorator = Registration<Service, TransientScope>(
            addDecorator(Service.self, needed, name, file, line) {
                try wrapper($0.take(Service.self, $1), repeat $0.take((each Needed).self, $1))
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
        _ taken: [Dependency],
        _ name: ServiceName?,
        _ file: StaticString,
        _ line: UInt,
        _ make: @escaping Making<Service>
    ) -> Registration<IsolatedFactory<Isolating, Service, repeat each Argument>, TransientScope> {
        add(
            arguments: parameters((repeat (each Argument).self)),
            taken,
            name,
            SourceLocation(file: file, line: line),
            make
        )
    }
}

extension Registration {
    /// Records a registration's actor and whether its closure is isolated to another actor.
    @discardableResult
    @usableFromInline
    func isolated<Isolating: GlobalActor & SendableMetatype>(
        to isolating: Isolating.Type,
        _ actual: (any Actor)?
    ) -> Self {
        blueprint.extend { extras in
            extras.isolation = Isolation(Isolating.self)
            if let actual, actual !== Isolating.shared {
                extras.wrongIsolation = typeName(type(of: actual))
            }
        }
        return self
    }

    /// Completes an instance on its actor with services that can depend on the instance.
    ///
    /// Use this method for two services on the same actor that depend on each other. Use
    /// ``initCompleted(_:)`` for services without isolation. The container's initializer throws
    /// ``GraphError`` if the actor isn't the registration's actor.
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
        let isolation = blueprint.extras?.isolation?.actor
        if Isolating.shared !== isolation {
            blueprint.extend { $0.wrongIsolation = Isolation(Isolating.self).name }
        } else if let actual = complete.isolation, actual !== isolation {
            blueprint.extend { $0.wrongIsolation = typeName(type(of: actual)) }
        }
        let completion: @Sendable (Service, repeat each Needed) throws -> Void =
            IsolatedCall<Void, any Error, Service, repeat each Needed>(complete).onActor.call
        blueprint.complete(parameters((repeat (each Needed).self))) {
            (service: Service, supply, resolution) in
            try completion(service, repeat supply.take((each Needed).self, resolution))
        }
        return self
    }
}
