/// A group of registrations, usually one per module.
///
/// ```swift
/// struct MailAssembly: Assembly {
///     func assemble(_ registry: inout Registry) {
///         registry.register(Log.self, scope: .singleton, Log.init)
///         registry.register((any Mailer).self, scope: .singleton, SMTPMailer.init)
///     }
/// }
/// let container = try Container { $0.install(MailAssembly()) }
/// ```
public protocol Assembly {
    /// Adds the assembly's registrations to a registry.
    func assemble(_ registry: inout Registry)
}
