import Foundation

extension Int {
    /// The number as the language groups its digits.
    func text(in language: Language) -> String {
        formatted(.number.locale(Locale(identifier: language.rawValue)))
    }

    /// So many of an English noun: `1 city`, `2 cities`.
    ///
    /// - Parameters:
    ///   - noun: The noun for one.
    ///   - plural: The noun for others; `nil` if an s makes it.
    /// - Returns: The number and the noun.
    func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}
