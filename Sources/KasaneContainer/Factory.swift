import Synchronization

/// A registration's way to make its service, with the service's type erased.
class AnyFactory: @unchecked Sendable {
    // Sendable: subclasses hold nothing but constants, @Sendable closures and a Mutex.
}

/// A registration's way to make its service.
class Factory<Service>: AnyFactory, @unchecked Sendable {
    func instance(from container: Container) throws -> Service {
        preconditionFailure("A factory is one of its subclasses.")
    }
}

final class TransientFactory<Service>: Factory<Service>, @unchecked Sendable {
    private let make: @Sendable (Container) throws -> Service

    init(_ make: @escaping @Sendable (Container) throws -> Service) {
        self.make = make
    }

    override func instance(from container: Container) throws -> Service {
        try make(container)
    }
}

final class SharedFactory<Service: Sendable>: Factory<Service>, @unchecked Sendable {
    private let make: @Sendable (Container) throws -> Service
    private let made = Mutex<Service?>(nil)

    init(_ make: @escaping @Sendable (Container) throws -> Service) {
        self.make = make
    }

    /// Returns the instance, and holds this service's own gate while it is made.
    ///
    /// The graph was checked for cycles, so no
    /// thread can wait for a gate that it holds.
    override func instance(from container: Container) throws -> Service {
        try made.withLock { made in
            if let made { return made }
            let service = try make(container)
            made = service
            return service
        }
    }
}
