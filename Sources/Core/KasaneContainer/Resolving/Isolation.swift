/// The global actor that creates a service's instances.
struct Isolation: Sendable {
    let actor: any Actor
    private let type: any (GlobalActor & SendableMetatype).Type

    init<Isolating: GlobalActor & SendableMetatype>(_ type: Isolating.Type) {
        actor = Isolating.shared
        self.type = type
    }

    /// The global actor's name, such as `MainActor`.
    var name: String { isolationName(type) }
}

/// Returns a global actor's name as spelled in source code.
private func isolationName(_ type: any (GlobalActor & SendableMetatype).Type) -> String {
    type == MainActor.self ? "MainActor" : typeName(type)
}

extension Blueprint {
    /// The actor that must resolve an instance, or `nil` for any isolation.
    ///
    /// A factory can be resolved anywhere because it is called on its actor.
    var instanceIsolation: Isolation? { role == .factory ? nil : extras?.isolation }
}

/// Throws unless a resolution runs on the service's actor.
@inline(never)
func checkIsolation(of blueprint: Blueprint, on actor: (any Actor)?) throws {
    guard let isolation = blueprint.instanceIsolation, isolation.actor !== actor else { return }
    throw ResolveError(.isolated(service: blueprint.title, actor: isolation.name))
}
