import Foundation
import HelpdeskDomain

package struct SystemClock: WallClock {
    package var now: Date { Date() }

    package init() {}
}
