/// The node of an instance that is made once in each outermost resolve.
final class GraphNode<Service>: Node<Service>, @unchecked Sendable {
    private let maker: Node<Service>
    private var key = 0
    private var completions: LinkedCompletions?

    init(_ blueprint: Blueprint, _ maker: Node<Service>) {
        self.maker = maker
        super.init(blueprint)
    }

    override func link(_ linker: inout Linker) {
        maker.link(&linker)
        key = linker.nextGraphKey()
        completions = linker.completions(of: blueprint)
        needsResolution = true
    }

    override func instance(_ resolution: Resolution?) throws -> Service {
        guard let resolution else {
            preconditionFailure("A node that needs a resolution is given one.")
        }
        if let kept = resolution.instance(at: key) {
            return unsafeDowncast(kept, to: Kept<Service>.self).service
        }
        let service = try maker.instance(resolution)
        resolution.keep(Kept(service), at: key)
        if let completions, !completions.isEmpty {
            resolution.willComplete { [unowned resolution, blueprint] in
                try completions.run(on: service, resolution, making: blueprint)
            }
        }
        return service
    }
}

/// An instance that a resolve keeps; values are kept too.
private final class Kept<Service> {
    let service: Service

    init(_ service: Service) {
        self.service = service
    }
}
