import TenkiApplication

extension Caveat {
    /// The caveat in a sentence.
    ///
    /// - Parameters:
    ///   - thing: What is shown, such as `weather`.
    ///   - age: How old it is, such as `fetched 3 h ago`.
    /// - Returns: The sentence.
    func sentence(about thing: String, _ age: String) -> String {
        switch self {
        case .notNewest(let failure): "Showing the stored \(thing), \(age), because \(failure)."
        case .notStored(let failure): "This \(thing) could not be stored: \(failure)."
        }
    }
}
