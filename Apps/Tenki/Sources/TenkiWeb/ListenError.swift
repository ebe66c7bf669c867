import Foundation
import KasaneHummingbird
import NIOCore

/// An error of a server that could not listen, with advice on what to do next.
package struct ListenError: Error, CustomStringConvertible {
    package let description: String
    /// Whether the address itself is invalid, so that the same options always fail.
    package let isInvalidAddress: Bool

    private init(_ description: String, isInvalidAddress: Bool = false) {
        self.description = description
        self.isInvalidAddress = isInvalidAddress
    }

    /// Creates the error of a server that could not listen; `nil` for any other error.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - address: The address on which the server should listen.
    ///   - options: The options that select the address and the port.
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
