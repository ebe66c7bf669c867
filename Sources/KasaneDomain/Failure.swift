/// What a use case can tell its user interface when it could not do what was asked.
///
/// Infrastructure maps the errors of networks and stores to it, so that the inner layers know
/// neither.
@nonexhaustive
public enum Failure: Error, Hashable {
    /// What was asked for does not exist; the text names it, for people.
    case notFound(String)
    /// A service or store that is needed cannot be used now; the text says which and why.
    case unavailable(reason: String)
    /// The machine ran out of something, such as disk space; the text says of what.
    case outOfResources(String)
    /// Something that nobody foresaw; the text describes its cause.
    case unexpected(String)
}

extension Failure: CustomStringConvertible {
    /// The failure for people.
    public var description: String {
        switch self {
        case .notFound(let what): what
        case .unavailable(let reason): reason
        case .outOfResources(let what): "out of resources: \(what)"
        case .unexpected(let cause): "unexpected failure: \(cause)"
        }
    }
}
