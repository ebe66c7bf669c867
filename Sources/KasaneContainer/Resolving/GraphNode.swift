/// The node of an instance that is made once in each outermost resolve.
final class GraphNode<Service>: Node<Service>, @unchecked Sendable {
    private let maker: Node<Service>
    /// The maker without a reference of its own, which would cost as much as the call.
    private let unownedMaker: Unmanaged<Node<Service>>
    private var key = 0
    /// Whether an instance is an object, which can be kept as it is.
    private let isObject = Service.self is AnyObject.Type
    /// The completions, if there are any.
    private var completions: LinkedCompletions?

    init(_ blueprint: Blueprint, _ maker: Node<Service>) {
        self.maker = maker
        unownedMaker = .passUnretained(maker)
        super.init(blueprint)
    }

    override func link(_ linker: inout Linker) {
        maker.link(&linker)
        key = linker.nextGraphKey()
        completions = blueprint.completions.isEmpty ? nil : linker.completions(of: blueprint)
        needsResolution = true
    }

    override func instance(_ resolution: Resolution?) throws -> Service {
        guard let resolution else {
            preconditionFailure("A node that needs a resolution is given one.")
        }
        if let kept = resolution.instance(at: key) {
            return isObject
                ? unsafeBitCast(kept, to: Service.self)
                : unsafeDowncast(kept.takeUnretainedValue(), to: Kept<Service>.self).service
        }
        let service = try unownedMaker._withUnsafeGuaranteedRef { try $0.instance(resolution) }
        guard resolution.instance(at: key) == nil else {
            // Its initialiser used a `Lazy` of something that needs it.
            throw ResolveError(.recursion([title, title]))
        }
        let kept =
            isObject
            ? unsafeBitCast(service, to: Unmanaged<AnyObject>.self).retain()
            : Unmanaged<AnyObject>.passRetained(Kept(service))
        resolution.keep(kept, at: key)
        if let completions {
            complete(service, completions, resolution)
        }
        return service
    }

    @inline(never)
    private func complete(
        _ service: Service,
        _ completions: LinkedCompletions,
        _ resolution: Resolution
    ) {
        resolution.willComplete { [unowned resolution, blueprint] in
            try completions.run(on: service, resolution, making: blueprint)
        }
    }
}

/// A value that a resolve keeps.
private final class Kept<Service> {
    let service: Service

    init(_ service: Service) {
        self.service = service
    }
}
