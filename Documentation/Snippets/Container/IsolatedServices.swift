import KasaneContainer

private protocol ForecastProvider: Sendable {}

private struct SunnyForecasts: ForecastProvider {}

// snippet.model
@MainActor private final class BoardModel {
    private let forecasts: any ForecastProvider
    private(set) var title = "Forecasts"

    init(forecasts: any ForecastProvider) { self.forecasts = forecasts }

    func show(_ message: String) { title = message }
}
// snippet.end

// snippet.city
@MainActor private final class CityModel {
    let code: String

    init(code: String, forecasts: any ForecastProvider) { self.code = code }
}
// snippet.end

// snippet.notifier
private struct Notifier {
    let board: IsolatedProvider<MainActor, BoardModel>

    func receive(_ message: String) async throws {
        let board = try await board(on: MainActor.shared)
        await board.show(message)
    }
}
// snippet.end

@MainActor private final class Window {
    let pane: Pane

    init(pane: Pane) { self.pane = pane }
}

@MainActor private final class Pane {
    weak var window: Window?

    init() {}
}

// snippet.resolve
@MainActor private func openBoard(_ container: Container) throws -> BoardModel {
    try container.resolve(on: MainActor.shared)  // On the actor: synchronous.
}

private func preloadBoard(_ container: Container) async throws -> BoardModel {
    try await container.resolve(on: MainActor.shared)  // Elsewhere: awaited.
}
// snippet.end

// snippet.open
@MainActor private func openCity(_ container: Container, _ code: String) throws -> CityModel {
    let makeCity = try container.resolve(IsolatedFactory<MainActor, CityModel, String>.self)
    return try makeCity(code, on: MainActor.shared)
}
// snippet.end

@MainActor func isolatedServices() async throws {
    let container = try Container {
        $0.register((any ForecastProvider).self, scope: .singleton, SunnyForecasts.init)
        // snippet.register
        $0.register(
            BoardModel.self,
            scope: .singleton,
            on: MainActor.self,
            BoardModel.init(forecasts:)
        )
        // snippet.factory
        $0.register(
            IsolatedFactory<MainActor, CityModel, String>.self,
            CityModel.init(code:forecasts:)
        )
        // snippet.end
        // snippet.circle
        $0.register(Window.self, scope: .graph, on: MainActor.self, Window.init(pane:))
        $0.register(Pane.self, scope: .graph, on: MainActor.self, Pane.init)
            .initCompleted(on: MainActor.self) { @MainActor (pane, window: Window) in
                pane.window = window
            }
        // snippet.end
        $0.register(Notifier.self, Notifier.init(board:))
    }

    try await container.resolve(Notifier.self).receive("Rain")
    print(try openBoard(container).title, try await preloadBoard(container).title)
    print(try openCity(container, "130010").code)
    let window = try container.resolve(Window.self, on: MainActor.shared)
    precondition(window.pane.window === window)
}
