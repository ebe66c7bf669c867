import Crypto
import Foundation

extension String {
    var digest: [UInt8] { Array(SHA256.hash(data: Data(utf8))) }
}
