extension Optional: DependencyForm {
    static var shape: DependencyShape { .optional(Wrapped.self) }

    static func node(_ linker: inout Linker, name: ServiceName?) -> AnyNode {
        let isForm = Wrapped.self is any DependencyForm.Type
        let wrapped =
            linker.findNode(for: Wrapped.self, name: name)
            ?? (isForm ? linker.node(for: Wrapped.self, name: name) : nil)
        let link = wrapped.map(Link.init)
        return FormNode(linker.blueprint) { try link?.instance(of: Wrapped.self, $0) }
    }
}

extension Array: DependencyForm {
    static var shape: DependencyShape { .all(Element.self) }

    static func node(_ linker: inout Linker, name: ServiceName?) -> AnyNode {
        let links = linker.allNodes(for: Element.self, name: name).map(Link.init)
        return FormNode(linker.blueprint) { resolution in
            try links.map { try $0.instance(of: Element.self, resolution) }
        }
    }
}

extension Lazy: DependencyForm {
    static var shape: DependencyShape { .deferred(Service.self) }

    static func node(_ linker: inout Linker, name: ServiceName?) -> AnyNode {
        let link = Link(linker.node(for: Service.self, name: name))
        return FormNode(linker.blueprint) { Lazy(DeferredSource(link, $0)) }
    }
}

extension Provider: DependencyForm {
    static var shape: DependencyShape { .deferred(Service.self) }

    static func node(_ linker: inout Linker, name: ServiceName?) -> AnyNode {
        let link = Link(linker.node(for: Service.self, name: name))
        return FormNode(linker.blueprint) { Provider(DeferredSource(link, $0)) }
    }
}

extension Resolver: DependencyForm {
    static var shape: DependencyShape { .resolver }

    static func node(_ linker: inout Linker, name: ServiceName?) -> AnyNode {
        // The container owns its nodes.
        FormNode(linker.blueprint) { [unowned home = linker.container] resolution in
            Resolver(home: home, resolution: resolution)
        }
    }
}

extension Optional: RequestedForm {
    static func make(
        of container: ContainerCore,
        name: ServiceName?,
        _ resolution: Resolution
    ) throws -> Self {
        let isThere =
            container.registration(of: Wrapped.self, name: name) != nil
            || Wrapped.self is any RequestedForm.Type
        return isThere ? try container.instance(of: Wrapped.self, name: name, resolution) : nil
    }
}

extension Array: RequestedForm {
    static func make(
        of container: ContainerCore,
        name: ServiceName?,
        _ resolution: Resolution
    ) throws -> Self {
        let all = try container.instances(of: Element.self, name: name, resolution)
        if all.isEmpty, name != nil || Element.self is any DependencyForm.Type {
            throw container.notRegistered(Element.self, name)
        }
        return all
    }
}

extension Lazy: RequestedForm {
    static func make(
        of container: ContainerCore,
        name: ServiceName?,
        _ resolution: Resolution
    ) throws -> Self {
        Self(try container.deferred(Service.self, name: name, resolution))
    }
}

extension Provider: RequestedForm {
    static func make(
        of container: ContainerCore,
        name: ServiceName?,
        _ resolution: Resolution
    ) throws -> Self {
        Self(try container.deferred(Service.self, name: name, resolution))
    }
}

/// The node of a wrapper such as `T?`.
final class FormNode<Form>: Node<Form> {
    private let make: (Resolution) throws -> Form

    init(_ blueprint: Blueprint, _ make: @escaping (Resolution) throws -> Form) {
        self.make = make
        super.init(blueprint)
        needsResolution = true
    }

    override func instance(_ resolution: Resolution?) throws -> Form {
        guard let resolution else {
            preconditionFailure("This node requires a resolution.")
        }
        return try make(resolution)
    }
}
