extension ContainerCore {
    /// Creates a copy of a container and its parents with some registrations replaced.
    ///
    /// An override replaces the nearest registration of its service. If no such registration
    /// exists, the override is added to this container.
    ///
    /// - Parameter overrides: The overrides, each followed by its forwarding registrations.
    func overriding(_ overrides: [Blueprint]) throws(GraphError) -> ContainerCore {
        let here = overrides.filter { override in
            // A forwarding registration moves together with its source.
            let source = override.extras?.source ?? override
            return registers(source)
                || parent?.registration(of: source.service, name: source.name) == nil
        }
        let identities = Set(here.map(ObjectIdentifier.init))
        let above = overrides.filter { !identities.contains(ObjectIdentifier($0)) }
        return try replacing(here, below: try parent?.overriding(above))
    }

    private func registers(_ blueprint: Blueprint) -> Bool {
        registered.contains { known in
            known.role != .decorator && known.service == blueprint.service
                && known.name == blueprint.name
        }
    }

    private func replacing(
        _ new: [Blueprint],
        below parent: ContainerCore?
    ) throws(GraphError) -> ContainerCore {
        var overrides: [ServiceKey: [Blueprint]] = [:]
        for blueprint in new where blueprint.role != .decorator {
            overrides[ServiceKey(blueprint.service, blueprint.name), default: []].append(blueprint)
        }
        // An override takes its original's position, so the same decorators wrap the override.
        var all: [Blueprint] = []
        var replaced: Set<ServiceKey> = []
        var dropped: Set<ObjectIdentifier> = []
        for blueprint in registered {
            let key = ServiceKey(blueprint.service, blueprint.name)
            if blueprint.role == .decorator {
                all.append(blueprint)
            } else if let override = overrides[key] {
                if blueprint.shadowsParent {
                    for new in override { new.amend { $0.shadowsParent = true } }
                }
                if replaced.insert(key).inserted {
                    all += override
                } else {
                    dropped.insert(ObjectIdentifier(blueprint))
                }
            } else if let source = blueprint.extras?.source,
                dropped.contains(ObjectIdentifier(source))
            {
                // The source was dropped. The first source's forwarding registration covers the
                // replacement.
            } else {
                all.append(blueprint)
            }
        }
        all += new.filter { blueprint in
            blueprint.role == .decorator
                || !replaced.contains(ServiceKey(blueprint.service, blueprint.name))
        }
        // An override can have more forwarding registrations than its original.
        let additional =
            new
            .filter { $0.role != .decorator && $0.role != .forwarding }
            .map { ServiceKey($0.service, $0.name) }
        return try ContainerCore(
            all,
            overrides: Set(additional).subtracting(replaced),
            parent: parent,
            level: level
        )
    }
}
