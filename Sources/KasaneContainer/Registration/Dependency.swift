/// What an initialiser takes.
@usableFromInline
struct Dependency: Sendable {
    let type: Any.Type
    var name: ServiceName?

    /// Whether it is of a type, or of a form such as `Lazy` of it.
    func takes(_ wanted: Any.Type) -> Bool {
        var type: Any.Type? = type
        while let candidate = type {
            if candidate == wanted { return true }
            type = (candidate as? any DependencyForm.Type)?.shape.service
        }
        return false
    }
}

/// Lists a pack of types as dependencies.
@usableFromInline
func dependencies<each Needed>(of types: (repeat (each Needed).Type)) -> [Dependency] {
    var dependencies: [Dependency] = []
    for type in repeat each types {
        dependencies.append(Dependency(type: type))
    }
    return dependencies
}
