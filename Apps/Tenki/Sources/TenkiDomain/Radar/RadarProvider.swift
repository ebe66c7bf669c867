package protocol RadarProvider: BudgetedProvider {
    var source: DataSource { get }

    func observations() async throws -> [RadarFrame]

    func forecasts() async throws -> [RadarFrame]

    func tile(_ id: RadarTile.ID, for caller: Caller) async throws -> PictureFile
}
