import Foundation
import KasaneHummingbird
import NIOCore

/// Returns the failure of a server that could not listen, with advice on what to do next.
///
/// - Parameters:
///   - error: The error.
///   - host: The address to listen on.
///   - port: The port.
///   - options: The options that select the address and the port.
/// - Returns: The failure; `nil` for any other error.
func listenFailure(
    _ error: any Error,
    _ host: String,
    _ port: Int,
    options: String
) -> CommandError? {
    switch error {
    case let error as IOError:
        let reason = String(cString: strerror(error.errnoCode))
        return CommandError(
            """
            cannot listen on \(host):\(port): \(reason). \
            Choose another with \(options), or stop the process that listens there.
            """,
            .failed
        )
    case is SocketAddressError.UnknownHost, is SocketAddressError:
        return CommandError(
            "cannot listen on “\(host)”: it is not an address of this machine",
            .usage
        )
    case let error as DescriptorLimitError:
        return CommandError("\(error)", .failed)
    default:
        return nil
    }
}

/// Returns a host in the form for a URL that is opened on this machine.
func hostInAddress(_ host: String) -> String {
    switch host {
    case "127.0.0.1", "0.0.0.0", "::": "localhost"
    case _ where host.contains(":"): "[\(host)]"
    default: host
    }
}
