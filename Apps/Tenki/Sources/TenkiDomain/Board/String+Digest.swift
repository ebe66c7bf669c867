import Crypto
import Foundation

extension String {
    /// The 32 bytes of the text's SHA-256 digest.
    var digest: [UInt8] { Array(SHA256.hash(data: Data(utf8))) }
}
