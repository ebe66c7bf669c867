/// A parameter of an initialiser.
@usableFromInline
struct Dependency: Sendable {
    let type: Any.Type
    var name: ServiceName?

    /// Returns whether it has a type, or a form of that type such as `Lazy`.
    func takes(_ wanted: Any.Type) -> Bool {
        var type: Any.Type? = type
        while let candidate = type {
            if candidate == wanted { return true }
            type = (candidate as? any DependencyForm.Type)?.shape.service
        }
        return false
    }
}

/// Returns the types of a parameter pack as dependencies.
@usableFromInline
func dependencies<each Needed>(of types: (repeat (each Needed).Type)) -> [Dependency] {
    var dependencies: [Dependency] = []
    for type in repeat each types {
        dependencies.append(Dependency(type: type))
    }
    return dependencies
}
