import Foundation
import NIOCore

/// An error thrown when a server can't listen on its address.
public struct ListenError: Error, CustomStringConvertible {
    /// The address, the reason and, if possible, a solution.
    public let description: String
    /// Whether the address itself is invalid, so that retrying won't help.
    public let isInvalidAddress: Bool

    /// Creates an error from an error thrown by
    /// ``withServer(_:host:port:socket:transport:limits:metrics:logger:services:_:)``.
    ///
    /// - Parameter options: The options that set the address, such as `--host and --port`.
    /// - Returns: The error, or `nil` if `error` has a different cause.
    public init?(_ error: any Error, host: String, port: Int, options: String) {
        switch error {
        case let error as IOError:
            let reason = String(cString: strerror(error.errnoCode))
            description = """
                cannot listen on \(host):\(port): \(reason). \
                Choose another address with \(options), or stop the process that is listening there.
                """
            isInvalidAddress = false
        case is SocketAddressError.UnknownHost, is SocketAddressError:
            description = "cannot listen on “\(host)”: this machine has no such address"
            isInvalidAddress = true
        case let error as DescriptorLimitError:
            description = "\(error)"
            isInvalidAddress = false
        default:
            return nil
        }
    }
}
