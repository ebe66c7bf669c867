public import KasaneDomain

/// An element fetched from a provider, such as a forecast.
public struct Fetched<Element: Hashable & Sendable>: Hashable, Sendable {
    /// The element.
    public let element: Element
    /// The reason the element could not be stored; `nil` if it was stored.
    public let saveFailure: DomainError?

    /// Creates a fetched element.
    public init(_ element: Element, saveFailure: DomainError? = nil) {
        self.element = element
        self.saveFailure = saveFailure
    }

    /// The problem with the element if it is shown; `nil` if there is none.
    var caveat: Caveat? { saveFailure.map(Caveat.unsaved) }
}
