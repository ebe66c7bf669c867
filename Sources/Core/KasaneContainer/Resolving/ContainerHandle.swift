/// Keeps a container alive for its users.
///
/// A ``ScopedContainer``, its children, and factories and deferred dependencies share it. Weak
/// references refer to a ``ContainerLife``, because an object with weak references is slower to
/// retain.
@usableFromInline
final class ContainerHandle: Sendable {
    let core: ContainerCore
    /// The core, unretained: reference counting would cost as much as a resolve.
    let unownedCore: Unmanaged<ContainerCore>
    private let life: ContainerLife

    init(_ core: ContainerCore) {
        self.core = core
        unownedCore = .passUnretained(core)
        life = ContainerLife(core)
        core.adopt(self, life)
    }
}

/// The target of weak references to a container.
final class ContainerLife: Sendable {
    let core: ContainerCore

    init(_ core: ContainerCore) {
        self.core = core
    }
}

/// A weak reference to a container.
///
/// Sharing it unchecked is safe: it is set before the container is shared, and becomes `nil`
/// atomically.
final class ContainerReference: @unchecked Sendable {
    // An exclusivity check would cost more than the access itself.
    @exclusivity(unchecked) weak var life: ContainerLife?

    /// The container, or `nil` once its last handle is released.
    var core: ContainerCore? { life?.core }
}
