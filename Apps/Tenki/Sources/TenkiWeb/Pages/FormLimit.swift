import KasaneDomain

struct FormLimit: ErrorReason {
    let code = "forms-of-network"
    let description = "too many forms were sent from your network"
}
