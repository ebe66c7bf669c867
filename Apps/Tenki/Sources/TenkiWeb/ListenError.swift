import Foundation
import KasaneHummingbird
import NIOCore

package struct ListenError: Error, CustomStringConvertible {
    package let description: String
    /// Whether the address itself is invalid, so that the same options always fail.
    package let isInvalidAddress: Bool

    private init(_ description: String, isInvalidAddress: Bool = false) {
        self.description = description
        self.isInvalidAddress = isInvalidAddress
    }

    init?(_ error: any Error, _ address: WebConfiguration.Address, options: String) {
        switch error {
        case let error as IOError:
            let reason = String(cString: strerror(error.errnoCode))
            self.init(
                """
                cannot listen on \(address.host):\(address.port): \(reason). \
                Choose another with \(options), or stop the process that listens there.
                """
            )
        case is SocketAddressError.UnknownHost, is SocketAddressError:
            self.init(
                "cannot listen on “\(address.host)”: it is not an address of this machine",
                isInvalidAddress: true
            )
        case let error as DescriptorLimitError:
            self.init("\(error)")
        default:
            return nil
        }
    }
}
