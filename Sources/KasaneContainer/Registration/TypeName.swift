/// Returns a type's name with its module's, as in source.
///
/// The runtime puts "(unknown context at $1a2b)" where a private type's file would stand, "Pack{}"
/// around a pack of types, and "Self.P.A == " before the type that takes an associated type's place.
func typeName(_ type: Any.Type) -> String {
    let name = String(reflecting: type)
        .split(separator: ".", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("(unknown context at ") }
        .joined(separator: ".")
    return name.replacing("Pack{", with: "").replacing("}", with: "")
        .replacing(", >", with: ">").replacing(#/Self\.[A-Za-z0-9_.]+ == /#, with: "")
}
