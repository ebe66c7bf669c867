/// Why a provider is called.
public enum FetchPurpose: CaseIterable, Sendable {
    /// A page or a program shows data that is out of date.
    case automatic
    /// A reader explicitly requests the newest data.
    case manual
    /// A reader searches.
    case search
}
