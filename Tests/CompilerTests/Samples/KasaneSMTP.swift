import KasaneMail
import KasaneSMTP

struct Samples: Sendable {
    let password: String
    let mail: Mail
}
