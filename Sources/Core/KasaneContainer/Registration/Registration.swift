/// A handle for configuring a new registration further inside the container's closure.
///
/// ```swift
/// $0.register(Database.self, scope: .singleton) { Database(path: path) }
///     .as((any Reading).self) { $0 }
///     .onStart { try await $0.open() }
///     .onStop { try await $0.close() }
/// ```
public struct Registration<Service, S: Scope> {
    @usableFromInline
    let blueprint: Blueprint

    @usableFromInline
    init(_ blueprint: Blueprint) {
        self.blueprint = blueprint
    }
}

extension Registration {
    /// Allows other registrations of the same service.
    ///
    /// Without it, a second registration of the same service and name is an error. An array,
    /// `[Service]`, or `resolveAll` returns instances of all of them in registration order.
    ///
    /// ```swift
    /// $0.register((any ForecastProvider).self, AgencyProvider.init).intoCollection()
    /// $0.register((any ForecastProvider).self, LivedoorProvider.init).intoCollection()
    /// $0.register(ProviderChain.self, ProviderChain.init(providers:))
    /// ```
    @discardableResult
    public func intoCollection() -> Self {
        blueprint.amend { $0.isCollected = true }
        return self
    }

    /// Hides the registration of the same service in an enclosing container.
    ///
    /// The services that the child registers, and callers that resolve from the child, receive this
    /// service; services that are registered above keep theirs. Without it, such a registration is
    /// an error, because it has no effect on those services.
    ///
    /// ```swift
    /// let session = try container.child(for: .session) {
    ///     $0.register((any Mailer).self) { SMTPMailer() }.shadowsParent()
    /// }
    /// ```
    @discardableResult
    public func shadowsParent() -> Self {
        blueprint.amend { $0.shadowsParent = true }
        return self
    }

    /// Takes a dependency by name.
    ///
    /// ```swift
    /// $0.register((any Store).self, name: "archive", scope: .singleton, TapeStore.init)
    /// $0.register(Archive.self, Archive.init(store:)).named("archive", for: (any Store).self)
    /// ```
    ///
    /// - Parameter dependency: The name applies to each parameter of this type or of a form of it
    ///   such as ``Lazy``, including the parameters of completions added earlier.
    @discardableResult
    public func named<Needed>(_ name: ServiceName, for dependency: Needed.Type) -> Self {
        blueprint.name(Needed.self, name)
        return self
    }

    /// Registers the same instance as another type as well, usually a protocol it conforms to.
    ///
    /// The other type is registered under the registration's name, if any.
    ///
    /// ```swift
    /// $0.register(Database.self, scope: .singleton) { Database(path: path) }
    ///     .as((any Reading).self) { $0 }
    /// ```
    ///
    /// - Parameter convert: Converts the instance to the other type; for a protocol, `{ $0 }`.
    @discardableResult
    public func `as`<Other>(
        _ other: Other.Type,
        _ convert: @escaping @Sendable (Service) -> Other,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        let forward = Blueprint(
            Other.self,
            name: blueprint.name,
            role: .forwarding,
            location: SourceLocation(file: file, line: line),
            parameters: [Dependency(type: Service.self)]
        ) {
            convert(try $0.take(Service.self, $1))
        }
        if let name = blueprint.name { forward.name(Service.self, name) }
        if let isolation = blueprint.extras?.isolation {
            forward.extend { $0.isolation = isolation }
        }
        blueprint.add(forward)
        return self
    }

    /// Completes an instance after its creation with services that may depend on it.
    ///
    /// Use it for two services that need each other: one takes the other through its initialiser,
    /// and the other receives it through a property. The service must not be transient: the
    /// creation would not end.
    ///
    /// Dependents receive the instance only when it is complete, except for the members of a cycle
    /// that the completion closes. A completion that uses a ``Resolver`` to resolve a service which
    /// is being created runs again once that service exists.
    ///
    /// ```swift
    /// $0.register(Parent.self, scope: .singleton, Parent.init(child:))
    /// $0.register(Child.self, scope: .singleton, Child.init)
    ///     .initCompleted { (child, parent: Parent) in child.parent = parent }
    /// ```
    @discardableResult
    public func initCompleted<each Needed>(
        _ complete: @escaping @Sendable (Service, repeat each Needed) throws -> Void
    ) -> Self {
        blueprint.complete(parameters((repeat (each Needed).self))) {
            (service: Service, supply, resolution) in
            try complete(service, repeat supply.take((each Needed).self, resolution))
        }
        return self
    }
}

extension Registration where S: UnsharedScope {
    /// Declares that the service is resolved only in containers of a custom scope, or of the scopes
    /// that it encloses.
    ///
    /// A service that needs the instances of a custom scope must be in that scope or declare this:
    /// otherwise a container outside of the scope could not create it. Such a container throws
    /// ``ResolveError/Reason/outsideOfScope(service:scope:)`` at the resolve, also for a
    /// ``Factory``.
    ///
    /// ```swift
    /// $0.register(Bookings.self, scope: .session, Bookings.init(database:))
    /// $0.register(Checkout.self, Checkout.init(bookings:)).available(in: .session)
    /// ```
    @discardableResult
    public func available<Level: CustomScope>(in scope: Level) -> Self {
        blueprint.extend { $0.availability = Level.self }
        return self
    }
}

extension Registration where S == CachedScope {
    /// Replaces an instance at the next resolution after a time limit.
    ///
    /// Services that hold the expired instance keep it.
    ///
    /// ```swift
    /// $0.register(Bookings.self, scope: .cached, Bookings.init(database:))
    ///     .expires(after: .seconds(300))
    /// ```
    ///
    /// - Parameters:
    ///   - lifetime: The time from the creation of an instance. Zero or less creates an instance at
    ///     each resolution.
    ///   - clock: Measures the time; a test passes a clock that it advances.
    @discardableResult
    public func expires(
        after lifetime: Duration,
        clock: some Clock<Duration> = ContinuousClock()
    ) -> Self {
        blueprint.extend { extras in
            extras.startLifetime = {
                let end = clock.now.advanced(by: lifetime)
                return { clock.now >= end }
            }
        }
        return self
    }
}

extension Registration where S == SingletonScope {
    /// Runs a closure for the instance in `container.start()`, after the starts of all its
    /// dependencies.
    ///
    /// ```swift
    /// $0.register(Database.self, scope: .singleton) { Database(path: path) }
    ///     .onStart { try await $0.open() }
    /// ```
    @discardableResult
    public func onStart(
        _ start: @escaping @Sendable (Service) async throws -> Void
    ) -> Self {
        blueprint.extend { extras in
            var steps = extras.lifecycle ?? LifecycleSteps()
            steps.start = { node in try await start(singletonInstance(of: node)) }
            extras.lifecycle = steps
        }
        return self
    }

    /// Runs a closure for the instance in `container.shutdown()`, before the stops of all its
    /// dependencies.
    ///
    /// The closure runs at most once, and only if the instance was created.
    ///
    /// ```swift
    /// $0.register(Database.self, scope: .singleton) { Database(path: path) }
    ///     .onStop { try await $0.close() }
    /// ```
    @discardableResult
    public func onStop(
        _ stop: @escaping @Sendable (Service) async throws -> Void
    ) -> Self {
        blueprint.extend { extras in
            var steps = extras.lifecycle ?? LifecycleSteps()
            steps.stop = { node in try await stop(singletonInstance(of: node)) }
            extras.lifecycle = steps
        }
        return self
    }
}
