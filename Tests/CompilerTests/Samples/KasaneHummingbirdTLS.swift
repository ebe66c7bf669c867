import Hummingbird
import KasaneHummingbird
import KasaneHummingbirdTLS
import Logging

struct Samples: Sendable {
    let certificate: ServerCertificate
    let logger: Logger

    var application: WebApplication<Never> {
        get { preconditionFailure("Samples are not run.") }
        nonmutating set {}
    }
    var router: Router<WebRequestContext<Never>> { preconditionFailure("Samples are not run.") }
}
