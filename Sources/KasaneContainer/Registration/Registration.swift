/// A registration that was just made, for saying more of it inside of the container's closure.
///
/// ```swift
/// $0.register(Store.self, scope: .shared, Store.init(path:))
///     .also((any Reading).self) { $0 }
///     .starting { try await $0.open() }
///     .stopping { try await $0.close() }
/// ```
public struct Registration<Service, S: Scope> {
    let blueprint: Blueprint
}

extension Registration {
    /// Lets other registrations of the same service stand beside this one.
    ///
    /// Without it, a second registration of the same service and name is an error. All of them are
    /// had as an array, `[Service]`, or by `resolveAll`, in the order of registration.
    @discardableResult
    public func collected() -> Self {
        blueprint.isCollected = true
        return self
    }

    /// Takes a dependency by its name.
    ///
    /// - Parameters:
    ///   - name: The name under which it is registered.
    ///   - dependency: The type; each parameter of this type takes it by the name, those of
    ///     completions that were said before included.
    /// - Returns: The registration.
    @discardableResult
    public func using<Needed>(_ name: ServiceName, for dependency: Needed.Type) -> Self {
        var isIdle = true
        for index in blueprint.dependencies.indices
        where blueprint.dependencies[index].type == Needed.self {
            blueprint.dependencies[index].name = name
            isIdle = false
        }
        for index in blueprint.completionDependencies.indices
        where blueprint.completionDependencies[index].type == Needed.self {
            blueprint.completionDependencies[index].name = name
            isIdle = false
        }
        if isIdle { blueprint.idleNames.append(Needed.self) }
        return self
    }

    /// Gives the same instance to those who ask for another type, usually a protocol of it.
    ///
    /// - Parameters:
    ///   - other: The type that is asked for.
    ///   - convert: Makes it of the instance; for a protocol simply `{ $0 }`.
    ///   - file: Where the registration stands; for error messages.
    ///   - line: Where the registration stands; for error messages.
    /// - Returns: The registration.
    @discardableResult
    public func also<Other>(
        _ other: Other.Type,
        _ convert: @escaping @Sendable (Service) -> Other,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Self {
        blueprint.forwards.append(
            Blueprint(
                service: Other.self,
                name: blueprint.name,
                scope: .transient,
                role: .forwarding,
                place: Place(file: file, line: line),
                dependencies: [Dependency(type: Service.self, name: blueprint.name)],
                makeNode: { MakerNode<Other, Service>($0, convert) }
            )
        )
        return self
    }

    /// Completes an instance after it was made, with services that need it in turn.
    ///
    /// This is how two services that need each other are made: one takes the other by its
    /// initialiser, and the other gets it by a property. Others see the instance only when it is
    /// complete. The service must not be transient: there would be no end.
    ///
    /// ```swift
    /// $0.register(Parent.self, scope: .shared, Parent.init(child:))
    /// $0.register(Child.self, scope: .shared, Child.init)
    ///     .completing { (child, parent: Parent) in child.parent = parent }
    /// ```
    @discardableResult
    public func completing<each Needed>(
        _ complete: @escaping @Sendable (Service, repeat each Needed) throws -> Void
    ) -> Self {
        let needed = dependencies(of: (repeat (each Needed).self))
        blueprint.completionDependencies += needed
        blueprint.completions.append(
            Completion(
                run: { instance, links, resolution in
                    let service = instance.assumingMemoryBound(to: Service.self).pointee
                    var next = links.first
                    try complete(
                        service,
                        repeat take((each Needed).self, &next, resolution)
                    )
                },
                link: { linker in
                    var links = Links(count: needed.count)
                    for type in repeat (each Needed).self {
                        links.append(linker.node(for: type))
                    }
                    return links
                }
            )
        )
        return self
    }
}

extension Registration where S == SharedScope {
    /// Starts the instance in `container.start()`, after everything that it depends on.
    @discardableResult
    public func starting(
        _ start: @escaping @Sendable (Service) async throws -> Void
    ) -> Self {
        var steps = blueprint.lifecycle ?? LifecycleSteps()
        steps.start = { node in try await start(sharedInstance(of: node)) }
        blueprint.lifecycle = steps
        return self
    }

    /// Stops the instance in `container.shutdown()`, before everything that it depends on.
    ///
    /// It is called only if the instance was made, and once.
    @discardableResult
    public func stopping(
        _ stop: @escaping @Sendable (Service) async throws -> Void
    ) -> Self {
        var steps = blueprint.lifecycle ?? LifecycleSteps()
        steps.stop = { node in try await stop(sharedInstance(of: node)) }
        blueprint.lifecycle = steps
        return self
    }
}

/// Lists a pack of types as dependencies.
func dependencies<each Needed>(of types: (repeat (each Needed).Type)) -> [Dependency] {
    var dependencies: [Dependency] = []
    for type in repeat each types {
        dependencies.append(Dependency(type: type))
    }
    return dependencies
}
