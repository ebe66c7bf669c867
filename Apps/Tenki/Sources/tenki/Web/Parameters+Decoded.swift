import Foundation
import Hummingbird

extension Parameters {
    /// Returns a part of a path without its percent-encoding; as it came where that makes no text.
    func decoded(_ name: String) throws -> String {
        let text = try require(name)
        return text.removingPercentEncoding ?? text
    }
}
