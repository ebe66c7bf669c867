/// An import in a Swift file.
struct SwiftImport: Hashable {
    /// The module, without submodules and declarations.
    let module: String
    /// The number of the line that contains the keyword `import`.
    let line: Int

    private static let kinds: Set<String> = [
        "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
    ]

    /// Returns the imports of a file in every form, such as `@testable import A`, `public import B`
    /// and `import struct C.D`, including those in inactive branches of `#if`.
    static func all(in text: String) -> [SwiftImport] {
        var scanner = SwiftScanner(text)
        var imports: [SwiftImport] = []
        var previous: SwiftToken?
        var token = scanner.next()
        while let current = token {
            let following = scanner.next()
            // `.import` is a member, and `import:` an argument label.
            if current.text == "import", previous?.text != ".", let following {
                let name = kinds.contains(following.text) ? scanner.next() : following
                if let name, name.isName {
                    imports.append(SwiftImport(module: name.name, line: current.line))
                }
            }
            previous = current
            token = following
        }
        return imports
    }
}
