extension Duration {
    /// How long a result waits to be stored that is shown whether or not it is.
    static let untilShownUnstored: Self = .seconds(2)
}
