import TenkiDomain

/// The error thrown for a row that does not describe a valid element.
struct UnreadableRowError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    init(name: String) {
        self.init("unknown name: \(name)")
    }

    init(observation text: String) {
        self.init("not an observation: \(text.limited(to: 40))")
    }
}
