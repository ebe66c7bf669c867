import Synchronization

/// The node of an instance that is created once and has the same lifetime as its container.
final class SingletonNode<Service>: SharedNode<Service> {
    /// The instance that is visible to any thread.
    ///
    /// The instance is stored with release ordering once it is complete and doesn't change until
    /// `deinit`. A lock around each read would make threads wait for each other.
    private let made = Atomic<UnsafeMutableRawPointer?>(nil)

    deinit {
        guard let made = made.load(ordering: .acquiring) else { return }
        made.assumingMemoryBound(to: Service.self).deinitialize(count: 1)
        made.deallocate()
    }

    override var published: Service? {
        made.load(ordering: .acquiring)?.assumingMemoryBound(to: Service.self).pointee
    }

    // Overridden to avoid an optional, which costs a type lookup on each read.
    override func instance(_ resolution: Resolution?) throws -> Service {
        guard let made = made.load(ordering: .acquiring) else { return try makeOnce() }
        return made.assumingMemoryBound(to: Service.self).pointee
    }

    override func prepare() throws {
        _ = try instance(nil)
    }

    override func publish(_ draft: Service) throws {
        let show = {
            // Atomics can't store generic values, so the instance is stored behind a pointer.
            let new = UnsafeMutableRawPointer.allocate(
                byteCount: MemoryLayout<Service>.size,
                alignment: MemoryLayout<Service>.alignment
            )
            new.initializeMemory(as: Service.self, to: draft)
            self.made.store(new, ordering: .releasing)
        }
        if blueprint.extras?.lifecycle != nil {
            try site.container.lifecycle.publish(Link(self), show)
        } else {
            show()
        }
    }
}

/// Returns a shared node's instance for a start or stop closure.
func singletonInstance<Service>(of link: Link) throws -> Service {
    guard let service = unsafeDowncast(link.node, to: SingletonNode<Service>.self).published else {
        throw ResolveError(.containerEnded)
    }
    return service
}
