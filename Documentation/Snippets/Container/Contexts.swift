import KasaneContainer

private protocol ForecastProvider: Sendable {
    func summary() -> String
}

private struct AgencyProvider: ForecastProvider {
    func summary() -> String { "from the agency" }
}

private struct Board {
    let provider: any ForecastProvider
}

// snippet.context
private struct DemoProvider: ForecastProvider {
    func summary() -> String { "always sunny" }
}

private enum LaunchContext {
    case live
    case demo

    init(arguments: [String], environment: [String: String]) {
        let isPreview = environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1"
        self = isPreview || arguments.contains("--demo") ? .demo : .live
    }
}

private func makeContainer(_ context: LaunchContext) throws -> Container {
    let container = try Container {
        $0.register((any ForecastProvider).self, scope: .singleton, AgencyProvider.init)
        $0.register(Board.self, Board.init(provider:))
    }
    return switch context {
    case .live:
        container
    case .demo:
        try container.overriding {
            $0.register((any ForecastProvider).self, scope: .singleton, DemoProvider.init)
        }
    }
}
// snippet.end

@MainActor func contexts() async throws {
    let live = LaunchContext(arguments: ["tenki"], environment: [:])
    let demo = LaunchContext(arguments: ["tenki", "--demo"], environment: [:])
    let liveBoard = try makeContainer(live).resolve(Board.self)
    let demoBoard = try makeContainer(demo).resolve(Board.self)
    precondition(liveBoard.provider.summary() == "from the agency")
    precondition(demoBoard.provider.summary() == "always sunny")

    // snippet.branch
    let isDemo = true
    let branched = try Container {
        if isDemo {
            $0.register((any ForecastProvider).self, DemoProvider.init)
        } else {
            $0.register((any ForecastProvider).self, scope: .singleton, AgencyProvider.init)
        }
        $0.register(Board.self, Board.init(provider:))
    }
    // snippet.end
    let branchedBoard = try branched.resolve(Board.self)
    precondition(branchedBoard.provider.summary() == "always sunny")
    print("The demo needs no agency.")
}
