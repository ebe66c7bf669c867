import Foundation
import NIOCore

/// An error when a server cannot listen on its address.
public struct ListenError: Error, CustomStringConvertible {
    /// A message with the address, the reason and, if there is one, a remedy.
    public let description: String
    /// Whether the address itself is invalid, so that retrying with the same settings is pointless.
    public let isInvalidAddress: Bool

    /// Creates the error from one that
    /// ``withServer(_:host:port:socket:transport:limits:metrics:logger:services:_:)`` throws, or returns
    /// `nil` if it has another cause.
    ///
    /// - Parameter options: The options that set the address, such as `--host and --port`.
    public init?(_ error: any Error, host: String, port: Int, options: String) {
        switch error {
        case let error as IOError:
            let reason = String(cString: strerror(error.errnoCode))
            description = """
                cannot listen on \(host):\(port): \(reason). \
                Choose another address with \(options), or stop the process that listens there.
                """
            isInvalidAddress = false
        case is SocketAddressError.UnknownHost, is SocketAddressError:
            description = "cannot listen on “\(host)”: it is not an address of this machine"
            isInvalidAddress = true
        case let error as DescriptorLimitError:
            description = "\(error)"
            isInvalidAddress = false
        default:
            return nil
        }
    }
}
