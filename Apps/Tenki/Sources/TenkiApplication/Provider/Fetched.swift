package import KasaneDomain

package struct Fetched<Element: Hashable & Sendable>: Hashable, Sendable {
    package let element: Element
    package let saveFailure: DomainError?

    package init(_ element: Element, saveFailure: DomainError? = nil) {
        self.element = element
        self.saveFailure = saveFailure
    }

    var caveat: Caveat? { saveFailure.map(Caveat.unsaved) }
}
