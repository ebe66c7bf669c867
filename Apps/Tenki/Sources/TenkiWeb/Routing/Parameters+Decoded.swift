import Foundation
import Hummingbird

extension Parameters {
    /// Returns a percent-decoded path parameter, or the raw value if decoding fails.
    func decoded(_ name: String) throws -> String {
        let text = try require(name)
        return text.removingPercentEncoding ?? text
    }
}
