public import Foundation
public import TenkiDomain

/// A page of photographs to show at a certain time.
public struct PhotoPageSnapshot: Hashable, Sendable {
    /// The page.
    public let page: PhotoPage
    /// The time to which ages are relative.
    public let moment: Date
    /// The problem with the page; `nil` if there is none.
    public let caveat: Caveat?

    /// Creates a page to show.
    public init(_ page: PhotoPage, at moment: Date, _ caveat: Caveat? = nil) {
        self.page = page
        self.moment = moment
        self.caveat = caveat
    }
}
