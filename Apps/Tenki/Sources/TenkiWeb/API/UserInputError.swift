/// The input of an API client is not a valid user.
package struct UserInputError: Error, Equatable, CustomStringConvertible {
    /// The invalid field; `nil` if the body as a whole is invalid.
    package let field: String?
    /// A description of the error.
    package let description: String

    /// Creates an error with a description.
    package init(field: String?, _ description: String) {
        self.field = field
        self.description = description
    }
}
