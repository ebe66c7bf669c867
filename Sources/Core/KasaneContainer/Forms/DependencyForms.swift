extension Optional: DependencyForm {
    static var shape: DependencyShape { .optional(Wrapped.self) }

    static func node(_ linker: inout Linker, name: ServiceName?) -> AnyNode {
        let isForm = Wrapped.self is any DependencyForm.Type
        return OptionalNode<Wrapped>(
            linker.blueprint,
            linker.findNode(for: Wrapped.self, name: name)
                ?? (isForm ? linker.node(for: Wrapped.self, name: name) : nil)
        )
    }
}

extension Array: DependencyForm {
    static var shape: DependencyShape { .all(Element.self) }

    static func node(_ linker: inout Linker, name: ServiceName?) -> AnyNode {
        CollectedNode<Element>(linker.blueprint, linker.allNodes(for: Element.self, name: name))
    }
}

extension Lazy: DependencyForm {
    static var shape: DependencyShape { .deferred(Service.self) }

    static func node(_ linker: inout Linker, name: ServiceName?) -> AnyNode {
        DeferredNode<Service, Lazy>(
            linker.blueprint,
            linker.node(for: Service.self, name: name),
            Lazy.init
        )
    }
}

extension Provider: DependencyForm {
    static var shape: DependencyShape { .deferred(Service.self) }

    static func node(_ linker: inout Linker, name: ServiceName?) -> AnyNode {
        DeferredNode<Service, Provider>(
            linker.blueprint,
            linker.node(for: Service.self, name: name),
            Provider.init
        )
    }
}

extension Resolver: DependencyForm {
    static var shape: DependencyShape { .resolver }

    static func node(_ linker: inout Linker, name: ServiceName?) -> AnyNode {
        ResolverNode(linker.blueprint, linker.container)
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

/// The node of an optional dependency.
///
/// Sharing it unchecked is safe: it is constant.
private final class OptionalNode<Wrapped>: Node<Wrapped?>, @unchecked Sendable {
    private let wrapped: Node<Wrapped>?

    init(_ blueprint: Blueprint, _ wrapped: Node<Wrapped>?) {
        self.wrapped = wrapped
        super.init(blueprint)
        // Conservative: the wrapped node may be linked later, so its own requirement may be
        // unknown.
        needsResolution = wrapped != nil
    }

    override var title: String { typeName(Wrapped?.self) }

    override func instance(_ resolution: Resolution?) throws -> Wrapped? {
        guard let wrapped else { return nil }
        return try wrapped.instance(resolution)
    }
}

/// The node of all registrations of a service.
///
/// Sharing it unchecked is safe: it is constant.
final class CollectedNode<Element>: Node<[Element]>, @unchecked Sendable {
    private let elements: [Node<Element>]

    init(_ blueprint: Blueprint, _ elements: [Node<Element>]) {
        self.elements = elements
        super.init(blueprint)
        // Conservative: an element may be linked later, so its own requirement may be unknown.
        needsResolution = !elements.isEmpty
    }

    override var title: String { typeName([Element].self) }

    override func instance(_ resolution: Resolution?) throws -> [Element] {
        var instances: [Element] = []
        instances.reserveCapacity(elements.count)
        for element in elements {
            instances.append(try element.instance(resolution))
        }
        return instances
    }
}

/// The node of a `Lazy`, a `Provider` or an `IsolatedProvider`.
///
/// Sharing it unchecked is safe: it is constant.
final class DeferredNode<Service, Form>: Node<Form>, @unchecked Sendable {
    private let node: Node<Service>
    private let makeForm: @Sendable (DeferredSource<Service>) -> Form

    init(
        _ blueprint: Blueprint,
        _ node: Node<Service>,
        _ makeForm: @escaping @Sendable (DeferredSource<Service>) -> Form
    ) {
        self.node = node
        self.makeForm = makeForm
        super.init(blueprint)
        needsResolution = true
    }

    override var title: String { typeName(Form.self) }

    override func instance(_ resolution: Resolution?) throws -> Form {
        guard let resolution else {
            preconditionFailure("A node that needs a resolution is given one.")
        }
        return makeForm(DeferredSource(node, resolution))
    }
}

/// The node of a resolver.
///
/// Sharing it unchecked is safe: it is constant, and the resolvers stay on the resolving thread.
private final class ResolverNode: Node<Resolver>, @unchecked Sendable {
    // The container owns its nodes.
    private unowned let home: ContainerCore

    init(_ blueprint: Blueprint, _ home: ContainerCore) {
        self.home = home
        super.init(blueprint)
        needsResolution = true
    }

    override func instance(_ resolution: Resolution?) throws -> Resolver {
        guard let resolution else {
            preconditionFailure("A node that needs a resolution is given one.")
        }
        return Resolver(home: home, resolution: resolution)
    }
}
