/// Everything that is wrong with a container's registrations.
public struct GraphError: Error, Equatable {
    /// One thing that is wrong.
    @nonexhaustive
    public enum Problem: Equatable, Sendable {
        /// A service that a registration needs and nothing provides.
        case missing(service: String, neededBy: String, at: Place)
        /// A service that was registered more than once, with every place, first one first.
        case duplicate(service: String, at: [Place])
        /// Services that need each other; the first one again at the end.
        case cycle(path: [String], at: Place)
    }

    /// The problems: duplicates, then missing services, then cycles.
    public let problems: [Problem]
}

extension GraphError: CustomStringConvertible {
    /// Every problem for people, one to a line.
    public var description: String {
        let noun = problems.count == 1 ? "problem" : "problems"
        return (["The container has \(problems.count) \(noun):"] + problems.map { "- \($0)" })
            .joined(separator: "\n")
    }
}

extension GraphError.Problem: CustomStringConvertible {
    /// The problem for people.
    public var description: String {
        switch self {
        case .missing(let service, let neededBy, let place):
            "\(service) is not registered; \(neededBy) needs it (\(place))"
        case .duplicate(let service, let places):
            """
            \(service) is registered \(places.count) times \
            (\(places.map(\.description).joined(separator: ", ")))
            """
        case .cycle(let path, let place):
            "\(path.joined(separator: " → ")) is a cycle (\(place))"
        }
    }
}
