extension Duration {
    /// The time limit for storing a result that is shown even if it is not stored.
    static let untilShownUnstored: Self = .seconds(2)
}
