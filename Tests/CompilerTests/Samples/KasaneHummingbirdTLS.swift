import Hummingbird
import KasaneHummingbird
import KasaneHummingbirdTLS
import Logging

// The types and values to which the samples of KasaneHummingbirdTLS refer.

struct Samples: Sendable {
    let certificate: ServerCertificate
    let logger: Logger

    var router: Router<WebRequestContext<Never>> { preconditionFailure("Samples are not run.") }
}
