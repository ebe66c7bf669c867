/// Why a provider is called.
package enum FetchPurpose: CaseIterable, Sendable {
    /// Data that is out of date is refreshed, in the background or because it is shown.
    case automatic
    /// A reader explicitly requests the newest data.
    case manual
    /// A reader searches.
    case search
}
