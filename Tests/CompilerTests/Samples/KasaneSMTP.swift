import KasaneMail
import KasaneSMTP

// The types and values to which the samples of KasaneSMTP refer.

struct Samples: Sendable {
    let password: String
    let mail: Mail
}
