/// The global actor on which the instances of a service are created.
struct Isolation: Sendable {
    let actor: any Actor
    private let type: any (GlobalActor & SendableMetatype).Type

    init<Isolating: GlobalActor & SendableMetatype>(_ type: Isolating.Type) {
        actor = Isolating.shared
        self.type = type
    }

    /// The name of the global actor, such as `MainActor`.
    var name: String { isolationName(type) }
}

/// Returns the name of a global actor as it is written in source code.
private func isolationName(_ type: any (GlobalActor & SendableMetatype).Type) -> String {
    type == MainActor.self ? "MainActor" : typeName(type)
}

extension Blueprint {
    /// The actor on which an instance must be resolved, or `nil` if it can be resolved anywhere.
    ///
    /// A factory can be resolved anywhere, and called on its actor.
    var instanceIsolation: Isolation? { role == .factory ? nil : extras?.isolation }
}

/// Throws unless a resolve runs on the actor to which a service is isolated.
@inline(never)
func checkIsolation(of blueprint: Blueprint, on actor: (any Actor)?) throws {
    guard let isolation = blueprint.instanceIsolation, isolation.actor !== actor else { return }
    throw ResolveError(.isolated(service: blueprint.title, actor: isolation.name))
}
