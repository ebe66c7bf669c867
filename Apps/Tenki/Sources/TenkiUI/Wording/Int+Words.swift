import Foundation

extension Int {
    func text(in language: Language) -> String {
        formatted(.number.locale(Locale(identifier: language.rawValue)))
    }

    package func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}
