import TenkiDomain

struct UnreadableForecastError: Error, CustomStringConvertible {
    let field: String
    let text: String

    var description: String { "its \(field) “\(text.limited(to: 40))” could not be read" }
}
