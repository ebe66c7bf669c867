/// Where the pictures of a provider's photographs are downloaded from.
///
/// A provider's response contains the addresses of pictures, and therefore does not decide which
/// hosts are called.
package enum PictureOrigins: Hashable, Sendable {
    /// The base URLs of the allowed hosts; their names must not resolve to private addresses.
    case hosts([String])
    case substitute(String)
}
