/// Creates a service from the caller's arguments and the container's services.
///
/// The argument types are part of the factory's type, so the compiler rejects wrong arguments. Each
/// call starts a new resolution, except that a call made during the resolution that created the
/// factory shares the resolution's graph. An initializer can recursively call its own factory up to
/// 100 levels deep.
///
/// A factory keeps its container alive unless it belongs to an instance that the container stores:
/// a service in the singleton, cached or weak scope, or in a custom scope.
///
/// You can use a factory from any thread. The arguments and the instance stay on the calling
/// thread.
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

    /// Creates an instance from the arguments and the container's services.
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
        guard let home else { preconditionFailure("The node is not linked yet.") }
        return Form(DeferredSource(Link(maker), in: home))
    }
}
