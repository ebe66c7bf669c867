/// The registrations of a module, under a name.
///
/// ```swift
/// struct NetworkAssembly: Assembly {
///     func assemble(_ registry: inout Registry) {
///         registry.register((any Networking).self, scope: .shared, Network.init)
///     }
/// }
/// let container = try Container { $0.install(NetworkAssembly()) }
/// ```
public protocol Assembly {
    /// Adds the module's registrations to a registry, after those that are in it.
    func assemble(_ registry: inout Registry)
}
