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

    /// Returns a hint for each similar registration, such as "it is registered under the name “a”".
    func texts(for type: Any.Type) -> [String] {
        registered.compactMap { blueprint in
            guard let hint = hint(blueprint, type) else { return nil }
            return "\(hint) (\(blueprint.location))"
        }
    }

    /// Returns a hint for each registration that an ineffective override might be meant to replace.
    ///
    /// The overriding type might conform to the protocol that the service is registered as.
    func texts(forOverride type: Any.Type) -> [String] {
        texts(for: type)
            + registered.filter { conforms(type, to: $0.service) }.map { blueprint in
                """
                it conforms to \(typeName(blueprint.service)), which is registered; override \
                \(metatype(blueprint.service)) instead (\(blueprint.location))
                """
            }
    }

    /// Returns whether a type is registered under any name or without a name.
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
                return "inject the factory that creates it, \(typeName(factory))"
            }
            if let wanted = type as? any ServiceFactory.Type, factory.service == wanted.service {
                let difference =
                    factory.isIsolated == wanted.isIsolated ? "other arguments" : "other isolation"
                return "\(typeName(factory)) is registered, with \(difference)"
            }
        }
        if conforms(blueprint.service, to: type) {
            return """
                add .as(\(metatype(type))) { $0 } to the registration of \
                \(typeName(blueprint.service)), which conforms to it
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

/// A factory type, regardless of its arguments.
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
