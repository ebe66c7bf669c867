import KasaneHTTP
import KasaneLive
import Observation

/// The view model of the list and the detail page.
@Observable final class ImageSearchModel {
    var text = ""
    var alert: Alert?
    private(set) var images: [ImageEntity] = []
    private(set) var total: Int?
    /// The position of the image on the detail page.
    var position: Int?
    private var searched = ""
    private var next: Int? = 1
    @ObservationIgnored private let searching: any ImageSearching

    init(searching: any ImageSearching) {
        self.searching = searching
    }

    @ObservationIgnored private(set) lazy var search = Action(of: self, .latestWins) { model in
        (model.images, model.total, model.position) = ([], nil, nil)
        (model.searched, model.next) = (model.text, 1)
        try await model.load()
    }

    @ObservationIgnored private(set) lazy var loadMore = Action(of: self) { model in
        try await model.load()
    }

    func showPrevious() {
        if hasPrevious { position? -= 1 }
    }

    /// Shows the next image, and loads the next page after the last image.
    @ObservationIgnored private(set) lazy var showNext = Action(of: self) { model in
        guard let position = model.position else { return }
        if position + 1 == model.images.count { try await model.load() }
        if position + 1 < model.images.count { model.position = position + 1 }
    }

    var detail: ImageEntity? { position.map { images[$0] } }
    var hasPrevious: Bool { position ?? 0 > 0 }
    var hasNext: Bool { hasMore || position.map { $0 + 1 < images.count } ?? false }
    var hasMore: Bool { next != nil && !images.isEmpty }

    private func load() async throws {
        guard let page = next else { return }
        let text = searched
        do throws(NetworkError) {
            let found = try await searching.page(page, of: text)
            // Another search might have started in the meantime.
            guard text == searched, page == next else { return }
            // The results might have shifted between two requests.
            let new = found.hits.filter { !images.contains($0) }
            images += new
            total = found.totalHits
            next = found.hits.isEmpty || images.count >= found.totalHits ? nil : page + 1
        } catch {
            if case .cancelled = error.kind { throw CancellationError() }
            alert = Alert("No images", message: error.kind.sentence)
        }
    }
}
