import KasaneLive

extension PageEffect {
    /// What every page with a forecast does.
    @PageEffectBuilder
    static func forecast(
        _ model: ForecastModel,
        _ bindings: Bindings<ForecastModel>
    ) -> [PageEffect] {
        PageEffect.alert(bindings.alert)
        PageEffect.route(bindings.route) { "/cities/\($0)" }
        PageEffect.task { try await model.follow() }
        PageEffect.task { try await model.keepTime() }
    }
}
