package import Foundation
package import TenkiDomain

package struct PhotoPageSnapshot: Hashable, Sendable {
    package let page: PhotoPage
    package let moment: Date
    package let caveat: Caveat?

    package init(_ page: PhotoPage, at moment: Date, _ caveat: Caveat? = nil) {
        self.page = page
        self.moment = moment
        self.caveat = caveat
    }
}
