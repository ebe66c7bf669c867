import KasaneContainer

// snippet.services
private protocol Networking: Sendable {
    func text(at path: String) async throws -> String
}

private protocol ImageSearching: Sendable {
    func images(of subject: String, page: Int) async throws -> [String]
}

private struct ImageSearch: ImageSearching {
    let network: any Networking

    func images(of subject: String, page: Int) async throws -> [String] {
        try await network.text(at: "/images?q=\(subject)&page=\(page)")
            .split(separator: ",").map(String.init)
    }
}

@MainActor private final class ImageList {
    private let search: any ImageSearching
    let detail: ImageDetail
    private(set) var images: [String] = []

    init(search: any ImageSearching, detail: ImageDetail) {
        self.search = search
        self.detail = detail
    }

    func load(_ subject: String) async throws {
        images = try await search.images(of: subject, page: 1)
    }
}

@MainActor private final class ImageDetail {
    weak var list: ImageList?
    private(set) var position = 0

    var image: String? { list?.images[position] }

    func next() {
        let count = list?.images.count ?? 0
        if position + 1 < count { position += 1 }
    }
}

/// The pages after the first, for a subject that the user enters.
private struct ImagePages {
    let subject: String
    let search: any ImageSearching

    func page(_ number: Int) async throws -> [String] {
        try await search.images(of: subject, page: number)
    }
}
// snippet.end

private struct Network: Networking {
    func text(at path: String) async throws -> String {
        path.hasSuffix("page=1") ? "cloud,rain,snow" : "fog"
    }
}

// snippet.container
private func makeContainer() throws -> Container {
    try Container {
        $0.register((any Networking).self, scope: .singleton, Network.init)
        $0.register((any ImageSearching).self, ImageSearch.init(network:))
        $0.register(
            ImageList.self,
            scope: .graph,
            on: MainActor.self,
            ImageList.init(search:detail:)
        )
        $0.register(ImageDetail.self, scope: .graph, on: MainActor.self, ImageDetail.init)
            .initCompleted(on: MainActor.self) { @MainActor (detail, list: ImageList) in
                detail.list = list
            }
        $0.register(Factory<ImagePages, String>.self, ImagePages.init(subject:search:))
    }
}
// snippet.end

@MainActor func imageSearch() async throws {
    // snippet.use
    let container = try makeContainer()
    let list = try container.resolve(ImageList.self, on: MainActor.shared)
    try await list.load("weather")
    list.detail.next()
    precondition(list.detail.image == "rain")

    let makePages = try container.resolve(Factory<ImagePages, String>.self)
    let secondPage = try await makePages("weather").page(2)
    // snippet.end
    precondition(secondPage == ["fog"])
    print("The detail shows the second of three images.")
}
