/// Creates a service from dependencies and from arguments of the caller.
///
/// The argument types are part of the factory's type, so a wrong argument does not compile. Each
/// call is a resolve; during the resolve that created the factory, a call shares that resolve's
/// graph. An initialiser may call the factory that called it, to a depth of 100 calls.
///
/// A factory keeps its container alive, unless it belongs to an instance that the container keeps:
/// a service in the scope singleton, cached or weak, or in a custom scope.
///
/// It may be shared between threads: the arguments and the instance stay on the calling thread.
///
/// ```swift
/// struct Gallery {
///     let makePage: Factory<PhotoPage, Int, String>
///
///     func open(_ id: Int) throws -> PhotoPage {
///         try makePage(id, "Rain")
///     }
/// }
/// ```
public struct Factory<Service, each Argument>: Sendable, FactoryForm {
    @usableFromInline
    let source: DeferredSource<Service>

    init(_ source: DeferredSource<Service>) {
        self.source = source
    }

    /// Creates an instance from arguments; the container supplies the other dependencies.
    @inlinable
    public func callAsFunction(
        _ arguments: repeat each Argument
    ) throws(ResolveError) -> Service {
        try withUnsafePointer(to: (repeat each arguments)) { tuple throws(ResolveError) in
            try source.instance(from: Arguments(tuple))
        }
    }
}

/// A factory, isolated to an actor or not.
protocol FactoryForm<Service>: SendableMetatype {
    associatedtype Service

    init(_ source: DeferredSource<Service>)
}

/// The node of a factory.
final class FactoryNode<Form: FactoryForm>: Node<Form> {
    private let maker: MakerNode<Form.Service>
    // The container owns its nodes.
    @exclusivity(unchecked) private unowned var home: ContainerCore?

    init(_ blueprint: Blueprint, _ make: @escaping Making<Form.Service>) {
        maker = MakerNode(blueprint, make)
        super.init(blueprint)
    }

    override func link(_ linker: inout Linker) {
        maker.link(&linker)
        needsResolution = maker.needsResolution
        home = linker.container
    }

    override func instance(_ resolution: Resolution?) throws -> Form {
        if let resolution { return Form(DeferredSource(Link(maker), resolution)) }
        guard let home else { preconditionFailure("A node is linked before it is used.") }
        return Form(DeferredSource(Link(maker), in: home))
    }
}
