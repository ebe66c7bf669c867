import Foundation

extension Duration {
    var seconds: TimeInterval { self / .seconds(1) }
}
