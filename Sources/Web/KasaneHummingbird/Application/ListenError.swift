import Foundation
import NIOCore

/// The error of a server that cannot listen on its address, with a remedy.
public struct ListenError: Error, CustomStringConvertible {
    /// The address and the reason.
    public let description: String
    /// Whether the address itself is invalid, so that the same settings always fail.
    public let isInvalidAddress: Bool

    /// Creates the error from that of ``withServer(_:host:port:transport:limits:metrics:logger:services:_:)``,
    /// or returns `nil` if that has another cause.
    ///
    /// - Parameter options: The options that choose the address, such as `--host and --port`.
    public init?(_ error: any Error, host: String, port: Int, options: String) {
        switch error {
        case let error as IOError:
            let reason = String(cString: strerror(error.errnoCode))
            description = """
                cannot listen on \(host):\(port): \(reason). \
                Choose another with \(options), or stop the process that listens there.
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
