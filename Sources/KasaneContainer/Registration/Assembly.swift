/// A named group of registrations, usually one for each module.
///
/// ```swift
/// struct NetworkAssembly: Assembly {
///     func assemble(_ registry: inout Registry) {
///         registry.register((any Networking).self, scope: .singleton, Network.init)
///     }
/// }
/// let container = try Container { $0.install(NetworkAssembly()) }
/// ```
public protocol Assembly {
    /// Appends the module's registrations to a registry.
    func assemble(_ registry: inout Registry)
}
