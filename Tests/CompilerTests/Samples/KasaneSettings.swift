import KasaneSettings

let settings: Settings = { preconditionFailure("Samples are not run.") }()

struct Samples: Sendable {}
