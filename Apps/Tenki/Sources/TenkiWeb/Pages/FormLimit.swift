import KasaneDomain

/// The limit of forms that a network sends without JavaScript.
struct FormLimit: ErrorReason {
    let code = "forms-of-network"
    let description = "your network has sent too many forms"
}
