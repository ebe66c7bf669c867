import KasaneDomain
import KasaneLive
import Observation

@Observable final class SearchModel {
    var code = ""
    var alert: Alert?
    var route: CityCode?
    private(set) var notice = ""
    @ObservationIgnored private var requestedCity: CityCode?
    @ObservationIgnored private let forecasts: Forecasts

    init(forecasts: Forecasts) { self.forecasts = forecasts }

    func show() async throws {
        requestedCity = try CityCode(code)
        try await fetch()
    }

    /// Replaces the running call with a call that fetches nothing.
    func cancel() async throws {
        requestedCity = nil
        try await fetch()
    }

    /// Cancels the previous call, then fetches the requested city's forecast, if any.
    @ObservationIgnored lazy var fetch = Action(of: self, .latestWins) { model, progress in
        model.notice = ""
        guard let city = model.requestedCity else { return }
        do {
            try await model.forecasts.fetch(city) { progress($0) }
            model.route = city
        } catch DomainError.notFound(let reason) {
            model.notice = "\(reason)"
        } catch let error as DomainError {
            model.alert = Alert("No forecast", message: "\(error.reason)")
        }
    }
}

struct SearchPage: Page {
    static let path: PagePath = "/"
    @Bindable var model: SearchModel

    var title: String { "Weather" }

    var body: some HTML {
        main {
            h1 { title }
            Form(submit: "Show", isEnabled: !model.fetch.isExecuting, action: model.show) {
                TextField("City code", text: $model.code, .inputmode(.numeric)).named("city")
            }
            Live(.p, role: .status) {
                let percent = Int((model.fetch.progress ?? 0) * 100)
                model.fetch.isExecuting ? "Fetching: \(percent) %" : model.notice
            }
            if model.fetch.isExecuting { Button("Cancel", action: model.cancel) }
        }
        ConnectionNotices()
    }

    var effects: [PageEffect] {
        PageEffect.query("city", $model.code)
        PageEffect.alert($model.alert)
        PageEffect.route($model.route) { ForecastPage.path.address(["city": $0.rawValue]) }
    }
}
