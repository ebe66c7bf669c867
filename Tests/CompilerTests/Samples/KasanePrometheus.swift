import CoreMetrics
import Hummingbird
import KasaneHummingbird
import KasanePrometheus

struct Samples: Sendable {
    var router: Router<BasicRequestContext> { preconditionFailure("Samples are not run.") }
}
