/// An error for a command that made no changes, with a suggested fix.
package struct GeneratorError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
