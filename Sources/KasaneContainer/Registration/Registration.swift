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
        blueprint.collect()
        return self
    }

    /// Takes a dependency by its name.
    ///
    /// - Parameters:
    ///   - name: The name under which it is registered.
    ///   - dependency: The type; each parameter of this type, or of a form such as ``Lazy`` of it,
    ///     takes it by the name, those of completions that were said before included.
    /// - Returns: The registration.
    @discardableResult
    public func using<Needed>(_ name: ServiceName, for dependency: Needed.Type) -> Self {
        blueprint.name(Needed.self, name)
        return self
    }

    /// Gives the same instance to those who ask for another type, usually a protocol of it.
    ///
    /// It is known by the registration's name, if that has one.
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
        let forward = Blueprint(
            service: Other.self,
            name: blueprint.name,
            scope: .transient,
            role: .forwarding,
            place: Place(file: file, line: line),
            dependencies: [Dependency(type: Service.self, name: blueprint.name)],
            makeNode: { blueprint in
                MakerNode<Other>(blueprint) { first, resolution in
                    var next = first
                    return convert(try take(Service.self, &next, resolution))
                }
            }
        )
        blueprint.add(forward)
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
        blueprint.amend { extras in
            let first = extras.completionDependencies.count
            extras.completionDependencies += needed
            let completion = Completion(
                run: { instance, first, resolution in
                    let service = instance.assumingMemoryBound(to: Service.self).pointee
                    var next = first
                    try complete(service, repeat take((each Needed).self, &next, resolution))
                },
                dependencies: first..<extras.completionDependencies.count
            )
            extras.completions.append(completion)
        }
        return self
    }
}

extension Registration where S == SharedScope {
    /// Starts the instance in `container.start()`, after everything that it depends on.
    @discardableResult
    public func starting(
        _ start: @escaping @Sendable (Service) async throws -> Void
    ) -> Self {
        blueprint.amend { extras in
            var steps = extras.lifecycle ?? LifecycleSteps()
            steps.start = { node in try await start(sharedInstance(of: node)) }
            extras.lifecycle = steps
        }
        return self
    }

    /// Stops the instance in `container.shutdown()`, before everything that it depends on.
    ///
    /// It is called only if the instance was made, and once.
    @discardableResult
    public func stopping(
        _ stop: @escaping @Sendable (Service) async throws -> Void
    ) -> Self {
        blueprint.amend { extras in
            var steps = extras.lifecycle ?? LifecycleSteps()
            steps.stop = { node in try await stop(sharedInstance(of: node)) }
            extras.lifecycle = steps
        }
        return self
    }
}
