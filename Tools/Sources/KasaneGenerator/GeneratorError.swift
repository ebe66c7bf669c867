/// The reason why nothing was written, with a remedy.
package struct GeneratorError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
