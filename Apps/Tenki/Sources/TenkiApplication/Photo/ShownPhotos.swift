public import Foundation
public import TenkiDomain

/// A page of photographs as it is shown at a moment.
public struct ShownPhotos: Hashable, Sendable {
    /// The page.
    public let page: PhotoPage
    /// The moment that ages are reckoned from.
    public let moment: Date
    /// What is to be said beside it; `nil` if nothing is wrong.
    public let caveat: Caveat?

    /// Makes a page as it is shown.
    public init(_ page: PhotoPage, at moment: Date, _ caveat: Caveat? = nil) {
        self.page = page
        self.moment = moment
        self.caveat = caveat
    }
}
