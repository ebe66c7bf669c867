import CoreMetrics
import Hummingbird
import KasaneHummingbird
import KasanePrometheus

// The types and values to which the samples of KasanePrometheus refer.

struct Samples: Sendable {
    var router: Router<BasicRequestContext> { preconditionFailure("Samples are not run.") }
}
