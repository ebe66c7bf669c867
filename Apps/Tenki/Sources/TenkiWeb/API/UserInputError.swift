package struct UserInputError: Error, Equatable, CustomStringConvertible {
    package let field: String?
    package let description: String

    package init(field: String?, _ description: String) {
        self.field = field
        self.description = description
    }
}
