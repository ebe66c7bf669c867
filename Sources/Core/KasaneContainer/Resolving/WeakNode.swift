import Synchronization

/// The node of an instance that is shared as long as it is strongly referenced.
final class WeakNode<Service>: SharedNode<Service> {
    // Sharing the reference unchecked is safe: only `Sendable` services can be registered in this
    // scope, and the weak reference becomes `nil` atomically.
    private struct Reference: @unchecked Sendable {
        weak var object: AnyObject?
    }

    private let reference = Mutex(Reference())

    override var published: Service? {
        // The object was an instance of the service when it was stored.
        reference.withLock { $0 }.object.flatMap { $0 as? Service }
    }

    override func check(_ service: Service) throws {
        guard type(of: service as Any) is AnyObject.Type else {
            throw ResolveError(ResolveError(.notAnObject(blueprint.title)), making: blueprint)
        }
    }

    override func publish(_ draft: Service) {
        let new = Reference(object: draft as AnyObject)
        reference.withLock { $0 = new }
    }

    override func reset(in container: ContainerCore) throws -> Bool {
        try site.lock.enter(for: blueprint) {
            reference.withLock { $0 = Reference(object: nil) }
        }
        _ = try maker.wrappedNode?.reset(in: container)
        return true
    }
}
