package import Foundation
package import TenkiDomain

/// A page of photographs to show at a certain time.
package struct PhotoPageSnapshot: Hashable, Sendable {
    /// The page.
    package let page: PhotoPage
    /// The time to which ages are relative.
    package let moment: Date
    /// The problem with the page; `nil` if there is none.
    package let caveat: Caveat?

    /// Creates a page to show.
    package init(_ page: PhotoPage, at moment: Date, _ caveat: Caveat? = nil) {
        self.page = page
        self.moment = moment
        self.caveat = caveat
    }
}
