import KasaneLive
import Observation

@Observable final class TableModel {
    private(set) var rows: [CurrentWeather] = []
    /// Injected after the model is created.
    @ObservationIgnored var fetcher: WeatherFetcher?

    @ObservationIgnored private(set) lazy var refresh = Action(of: self) { model in
        model.rows = try await model.fetcher?.fetch() ?? []
    }
}

struct TablePage: Page {
    static let path: PagePath = "/"
    let model: TableModel

    var title: String { "Weather now" }

    func load() async throws {
        try await model.refresh()
    }

    var body: some HTML {
        main {
            h1 { title }
            table {
                thead {
                    tr {
                        th(.scope(.column)) { "City" }
                        th(.scope(.column)) { "Weather" }
                        th(.scope(.column)) { "°C" }
                    }
                }
                ForEach(model.rows, in: .tbody, rows: .tr) { row in
                    td { row.city }
                    td { row.summary }
                    td { "\(Int(row.temperature.rounded()))" }
                }
            }
            Button("Refresh", model.refresh)
        }
        ConnectionNotices()
    }
}
