/// An initializer's parameter.
@usableFromInline
struct Dependency: Sendable {
    let type: Any.Type
    var name: ServiceName?

    /// Returns whether the parameter's type is the given type or a wrapper of it, such as `Lazy`.
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
