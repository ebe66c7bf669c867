/// Returns a type's module-qualified name, as spelled in source code.
///
/// The runtime prints "(unknown context at $1a2b)" for a private type's file, "Pack{}" around a
/// pack of types, and "Self.P.A == " before an associated type.
func typeName(_ type: Any.Type) -> String {
    let name = String(reflecting: type)
        .split(separator: ".", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("(unknown context at ") }
        .joined(separator: ".")
    return name.replacing("Pack{", with: "").replacing("}", with: "")
        .replacing(", >", with: ">").replacing(#/Self\.[A-Za-z0-9_.]+ == /#, with: "")
}
