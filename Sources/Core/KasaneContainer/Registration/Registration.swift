/// Configures a registration.
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
    /// Allows several registrations of the same service.
    ///
    /// Without this call, registering a service twice under the same name is an error. Inject
    /// `[Service]` or call `resolveAll` to resolve all registrations in order.
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

    /// Hides a parent container's registration of the same service.
    ///
    /// Services in the child, and callers that resolve from the child, receive this service. The
    /// parent's services still use the parent's registration. Without this call, the registration
    /// is an error, because the parent's services would silently ignore it.
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

    /// Resolves a dependency by name.
    ///
    /// ```swift
    /// $0.register((any Store).self, name: "archive", scope: .singleton, TapeStore.init)
    /// $0.register(Archive.self, Archive.init(store:)).named("archive", for: (any Store).self)
    /// ```
    ///
    /// - Parameter dependency: The dependency type. The name applies to every parameter of this
    ///   type or a wrapper of it, such as ``Lazy``, including parameters of completions added
    ///   earlier.
    @discardableResult
    public func named<Needed>(_ name: ServiceName, for dependency: Needed.Type) -> Self {
        blueprint.name(Needed.self, name)
        return self
    }

    /// Also registers the same instance as another type, usually a protocol.
    ///
    /// The additional registration inherits this registration's name.
    ///
    /// ```swift
    /// $0.register(Database.self, scope: .singleton) { Database(path: path) }
    ///     .as((any Reading).self) { $0 }
    /// ```
    ///
    /// - Parameter convert: Converts the instance to the other type. For a protocol, pass `{ $0 }`.
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

    /// Completes an instance after it is created, with services that can depend on the instance.
    ///
    /// Use a completion for two services that depend on each other: the first is injected into the
    /// second's property instead of its initializer. The service can't be transient, because
    /// creating it would recurse infinitely.
    ///
    /// Other services receive the instance only after it is complete, except for members of a cycle
    /// that the completion closes. If a completion uses a ``Resolver`` to resolve a service that is
    /// still being created, the completion runs again once the service exists.
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
    /// Limits a service to the containers of a custom scope and its nested scopes.
    ///
    /// A service that depends on a custom scope's instances must either be in that scope or call
    /// this method, because containers outside the scope can't create the service. Resolving it
    /// there throws ``ResolveError/Reason/outsideOfScope(service:scope:)``, even through a
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
    /// Replaces the instance after a time limit.
    ///
    /// The instance is replaced at the next resolution. Services that hold the expired instance
    /// keep it.
    ///
    /// ```swift
    /// $0.register(Bookings.self, scope: .cached, Bookings.init(database:))
    ///     .expires(after: .seconds(300))
    /// ```
    ///
    /// - Parameters:
    ///   - lifetime: The maximum age of an instance. If the lifetime is zero or negative, each
    ///     resolution creates a new instance.
    ///   - clock: The clock that measures the lifetime.
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
    /// Adds a closure that `container.start()` runs after all dependencies have started.
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

    /// Adds a closure that `container.shutdown()` runs before any dependency stops.
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
