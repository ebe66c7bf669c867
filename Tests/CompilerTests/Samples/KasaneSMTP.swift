import KasaneHummingbird
import KasaneMail
import KasaneSMTP
import KasaneSettings

struct Samples: Sendable {
    let password: String
    let mail: Mail
    let settings: Settings

    var application: WebApplication<Never> {
        get { preconditionFailure("Samples are not run.") }
        nonmutating set {}
    }
}
