import Foundation
import KasaneHummingbird
import NIOCore

/// Turns the error of a server that could not listen into one that says what to do next.
///
/// - Parameters:
///   - error: The error.
///   - host: The address that it was to listen on.
///   - port: The port.
///   - options: The options that choose others.
/// - Returns: The failure; `nil` for any other error.
func listenFailure(
    _ error: any Error,
    _ host: String,
    _ port: Int,
    options: String
) -> CommandFailure? {
    switch error {
    case let error as IOError:
        let reason = String(cString: strerror(error.errnoCode))
        return CommandFailure(
            """
            cannot listen on \(host):\(port): \(reason). \
            Choose another with \(options), or stop what listens there.
            """,
            .failed
        )
    case is SocketAddressError.UnknownHost, is SocketAddressError:
        return CommandFailure("cannot listen on “\(host)”: it is no address here", .usage)
    case let error as DescriptorLimitError:
        return CommandFailure("\(error)", .failed)
    default:
        return nil
    }
}

/// Returns a host as it stands in an address that people open on this machine.
func hostInAddress(_ host: String) -> String {
    switch host {
    case "127.0.0.1", "0.0.0.0", "::": "localhost"
    case _ where host.contains(":"): "[\(host)]"
    default: host
    }
}
