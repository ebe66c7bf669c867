/// Finds registrations similar to a missing one.
struct NearMisses {
    private let registered: [Blueprint]

    init(_ registered: [Blueprint], above: ContainerCore?) {
        var registered = registered
        var container = above
        while let core = container {
            registered += core.registered
            container = core.parent
        }
        self.registered = registered.filter { $0.role != .decorator }
    }

    /// Returns a fragment for each similar registration, such as `it is registered under the name
    /// “a”`.
    func texts(for type: Any.Type) -> [String] {
        registered.compactMap { blueprint in
            guard let hint = hint(blueprint, type) else { return nil }
            return "\(hint) (\(blueprint.location))"
        }
    }

    /// Returns the fragments for an override that replaces no registration.
    ///
    /// It may also conform to the protocol under which the service is registered.
    func texts(forOverride type: Any.Type) -> [String] {
        texts(for: type)
            + registered.filter { conforms(type, to: $0.service) }.map { blueprint in
                """
                \(typeName(blueprint.service)) is registered, to which it conforms; override \
                \(metatype(blueprint.service)) (\(blueprint.location))
                """
            }
    }

    /// Returns whether a type is registered, whatever its name.
    func contains(_ type: Any.Type) -> Bool {
        registered.contains { $0.service == type }
    }

    private func hint(_ blueprint: Blueprint, _ type: Any.Type) -> String? {
        if blueprint.service == type { return registeredName(blueprint) }
        if blueprint.service == optional(type) {
            return "it is registered as \(typeName(blueprint.service))"
        }
        if let factory = blueprint.service as? any ServiceFactory.Type {
            if factory.service == type {
                return "\(typeName(factory)) is registered; take this factory, which creates it"
            }
            if let wanted = type as? any ServiceFactory.Type, factory.service == wanted.service {
                let difference =
                    factory.isIsolated == wanted.isIsolated ? "with other arguments" : "of it"
                return "\(typeName(factory)) is registered, a factory \(difference)"
            }
        }
        if conforms(blueprint.service, to: type) {
            return """
                \(typeName(blueprint.service)) is registered and conforms to it; say \
                .as(\(metatype(type))) { $0 }
                """
        }
        return nil
    }

    private func registeredName(_ blueprint: Blueprint) -> String {
        blueprint.name.map { "it is registered under the name “\($0)”" }
            ?? "it is registered without a name"
    }

    private func optional(_ type: Any.Type) -> Any.Type {
        func open<Wrapped>(_ type: Wrapped.Type) -> Any.Type { Wrapped?.self }
        return _openExistential(type, do: open)
    }

    private func metatype(_ type: Any.Type) -> String {
        let name = typeName(type)
        return name.hasPrefix("any ") ? "(\(name)).self" : "(any \(name)).self"
    }
}

/// A factory of a service, regardless of its argument types.
private protocol ServiceFactory {
    static var service: Any.Type { get }
    static var isIsolated: Bool { get }
}

extension Factory: ServiceFactory {
    fileprivate static var service: Any.Type { Service.self }
    fileprivate static var isIsolated: Bool { false }
}

extension IsolatedFactory: ServiceFactory {
    fileprivate static var service: Any.Type { Service.self }
    fileprivate static var isIsolated: Bool { true }
}
