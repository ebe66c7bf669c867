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

@usableFromInline
func parameters<each Needed>(_ types: (repeat (each Needed).Type)) -> [Dependency] {
    var parameters: [Dependency] = []
    for type in repeat each types { parameters.append(Dependency(type: type)) }
    return parameters
}
