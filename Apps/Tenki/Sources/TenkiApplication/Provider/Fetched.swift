package import KasaneDomain

/// An element fetched from a provider, such as a forecast.
package struct Fetched<Element: Hashable & Sendable>: Hashable, Sendable {
    /// The element.
    package let element: Element
    /// The reason the element could not be stored; `nil` if it was stored.
    package let saveFailure: DomainError?

    /// Creates a fetched element.
    package init(_ element: Element, saveFailure: DomainError? = nil) {
        self.element = element
        self.saveFailure = saveFailure
    }

    /// The problem with the element if it is shown; `nil` if there is none.
    var caveat: Caveat? { saveFailure.map(Caveat.unsaved) }
}
