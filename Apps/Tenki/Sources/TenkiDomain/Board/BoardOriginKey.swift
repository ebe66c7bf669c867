/// The secret key with which an installation computes the origins of its boards.
///
/// Without it, nobody can find out which networks have the same origin.
package struct BoardOriginKey: Identifiable, Hashable, Sendable {
    package static let id = "board-origins"

    package let secret: BoardSecret

    package init(_ secret: BoardSecret) {
        self.secret = secret
    }

    package var id: String { Self.id }

    func digest(of network: String) -> [UInt8] {
        "tenki board origin \(secret.reveal()) \(network)".digest
    }
}
