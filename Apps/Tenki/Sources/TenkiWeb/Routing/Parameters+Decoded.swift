import Foundation
import Hummingbird

extension Parameters {
    func decoded(_ name: String) throws -> String {
        let text = try require(name)
        return text.removingPercentEncoding ?? text
    }
}
