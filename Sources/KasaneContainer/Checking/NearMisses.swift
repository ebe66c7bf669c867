/// Finds registrations similar to a missing one.
struct NearMisses {
    private let registered: [Blueprint]

    init(_ model: GraphModel, above: ContainerCore?) {
        var registered = model.items
        var container = above
        while let core = container {
            registered += core.registered
            container = core.parent
        }
        self.registered = registered
    }

    /// Returns a fragment for each similar registration, such as `it is registered under the name
    /// “a”`.
    func texts(for gap: GraphModel.Gap) -> [String] {
        registered.filter { $0.role != .decorator }.compactMap { blueprint in
            guard let hint = hint(blueprint, gap) else { return nil }
            return "\(hint) (\(blueprint.location))"
        }
    }

    private func hint(_ blueprint: Blueprint, _ gap: GraphModel.Gap) -> String? {
        if blueprint.service == gap.type {
            return blueprint.name.map { "it is registered under the name “\($0)”" }
                ?? "it is registered without a name"
        }
        if blueprint.service == optional(gap.type) {
            return "it is registered as \(typeName(blueprint.service))"
        }
        if isNamesake(blueprint.service, gap.type) {
            return "\(typeName(blueprint.service)) is registered, a factory with other arguments"
        }
        if conforms(blueprint.service, to: gap.type) {
            return """
                \(typeName(blueprint.service)) is registered and conforms to it; say \
                .as(\(metatype(gap.type))) { $0 }
                """
        }
        return nil
    }

    private func optional(_ type: Any.Type) -> Any.Type {
        func open<Wrapped>(_ type: Wrapped.Type) -> Any.Type { Wrapped?.self }
        return _openExistential(type, do: open)
    }

    /// Returns whether both types are factories of the same service.
    private func isNamesake(_ type: Any.Type, _ other: Any.Type) -> Bool {
        guard let service = (type as? any ServiceFactory.Type)?.service,
            let wanted = (other as? any ServiceFactory.Type)?.service
        else { return false }
        return service == wanted
    }

    private func metatype(_ type: Any.Type) -> String {
        let name = typeName(type)
        return name.hasPrefix("any ") ? "(\(name)).self" : "(any \(name)).self"
    }
}

/// A factory of a service, regardless of its argument types.
protocol ServiceFactory {
    static var service: Any.Type { get }
}

extension Factory: ServiceFactory {
    static var service: Any.Type { Service.self }
}
