import Synchronization

/// The node of an instance that is made once and kept as long as its container.
///
/// `draft` and `isMaking` are used inside of the gate only; the published pointer is set after the
/// instance behind it was written and completed. That makes it safe to share, unchecked.
final class SharedNode<Service>: Node<Service>, @unchecked Sendable {
    private let maker: Node<Service>
    /// The instance that everybody may see.
    ///
    /// A pointer, for an optional would cost a look-up of its type at each read.
    private let published = Atomic<UnsafeMutableRawPointer?>(nil)
    /// The instance that was made, and may not be complete.
    private var draft: UnsafeMutablePointer<Service>?
    private var isMaking = false
    private var site: MakingSite?

    init(_ blueprint: Blueprint, _ maker: Node<Service>) {
        self.maker = maker
        super.init(blueprint)
    }

    /// Makes the node of a child container that gives the instances of another node's maker.
    init(sharing maker: Node<Service>, _ site: MakingSite, _ blueprint: Blueprint) {
        self.maker = maker
        self.site = site
        super.init(blueprint)
    }

    deinit {
        discard()
    }

    override func link(_ linker: inout Linker) {
        maker.link(&linker)
        site = linker.site(for: blueprint)
    }

    /// The instance, if it was made and completed.
    var made: Service? {
        published.load(ordering: .acquiring)?.assumingMemoryBound(to: Service.self).pointee
    }

    override func instance(_ resolution: Resolution?) throws -> Service {
        if let published = published.load(ordering: .acquiring) {
            return published.assumingMemoryBound(to: Service.self).pointee
        }
        return try makeOnce()
    }

    override func prepare() throws {
        _ = try instance(nil)
    }

    @inline(never)
    private func makeOnce() throws -> Service {
        guard let site else { preconditionFailure("A node is linked before it is used.") }
        var result: Service?
        try site.gate.enter(for: blueprint) {
            if draft == nil {
                try make(at: site)
            }
            result = draft?.pointee
        }
        return result.unsafelyUnwrapped
    }

    /// Makes the instance in a resolve of its own, so that it shares nothing with who asked first.
    private func make(at site: MakingSite) throws {
        guard !isMaking else { throw ResolveError(.recursion([blueprint.title, blueprint.title])) }
        isMaking = true
        defer { isMaking = false }
        let resolution = Resolution(site.container)
        let service = try resolution.making { try maker.instance(resolution) }
        let draft = UnsafeMutablePointer<Service>.allocate(capacity: 1)
        draft.initialize(to: service)
        self.draft = draft
        site.gate.willPublish(self, made: resolution) { [blueprint] in
            try resolution.completeAll()
            try site.complete(service, making: blueprint)
        }
    }

    private func discard() {
        draft?.deinitialize(count: 1)
        draft?.deallocate()
        draft = nil
    }
}

extension SharedNode: Publishable {
    func publish() throws {
        let show = {
            self.published.store(UnsafeMutableRawPointer(self.draft), ordering: .releasing)
        }
        if blueprint.lifecycle != nil, let site {
            try site.container.lifecycle.publish(self, show)
        } else {
            show()
        }
    }

    func giveUp() {
        if made == nil { discard() }
    }
}

/// Returns the instance of a shared node, for its start or stop.
func sharedInstance<Service>(of node: AnyNode) throws -> Service {
    guard let service = unsafeDowncast(node, to: SharedNode<Service>.self).made else {
        throw ResolveError(.containerEnded)
    }
    return service
}
