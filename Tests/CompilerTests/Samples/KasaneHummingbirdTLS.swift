import Hummingbird
import KasaneHummingbird
import KasaneHummingbirdTLS
import Logging

struct Samples: Sendable {
    let certificate: ServerCertificate
    let logger: Logger

    var router: Router<WebRequestContext<Never>> { preconditionFailure("Samples are not run.") }
}
