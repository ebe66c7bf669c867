import Foundation

extension Int {
    /// Returns the number with its digits grouped as usual in the language.
    func text(in language: Language) -> String {
        formatted(.number.locale(Locale(identifier: language.rawValue)))
    }

    /// Returns the number with an English noun: `1 city`, `2 cities`.
    ///
    /// - Parameters:
    ///   - noun: The singular of the noun.
    ///   - plural: The plural of the noun; the singular with an s if `nil`.
    /// - Returns: The number and the noun.
    package func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}
