package enum DataNotice: Hashable, Sendable {
    case demo

    package var attribution: Attribution {
        switch self {
        case .demo: .demo
        }
    }
}

extension DataSource {
    package var notice: DataNotice? { self == .demo ? .demo : nil }
}

extension PhotoSource {
    package var notice: DataNotice? { self == .demo ? .demo : nil }
}
