import KasaneDomain

struct FormLimit: ErrorReason {
    let code = "forms-of-network"
    let description = "your network has sent too many forms"
}
