package enum FetchPurpose: CaseIterable, Sendable {
    /// Data that is out of date is refreshed, in the background or because it is shown.
    case automatic
    case manual
    case search
}
