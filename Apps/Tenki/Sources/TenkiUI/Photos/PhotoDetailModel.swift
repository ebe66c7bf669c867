import KasaneDomain
public import KasaneLive
public import Observation
public import TenkiApplication
public import TenkiDomain

/// What the page of a photograph shows, and what can be done there.
@Observable
public final class PhotoDetailModel {
    /// What the user must be told before the page can be used again.
    public var alert: Alert?
    /// The photograph to go to.
    public var route: Photo.ID?
    /// The photograph; `nil` before it was found.
    public private(set) var shown: ShownPhoto?

    /// The text of the search that led to the photograph; empty if none did.
    public let search: String
    private let id: Photo.ID?
    private let visited: SiteContext
    @ObservationIgnored private let showPhoto: ShowPhoto

    /// Makes the model of a page.
    ///
    /// - Parameters:
    ///   - id: The photograph; `nil` if the address names none.
    ///   - search: The text of the search that led to it; empty if none did.
    ///   - site: What the page has in common with the others.
    ///   - showPhoto: Finds the photograph.
    public init(
        id: Photo.ID?,
        foundBy search: String,
        site: SiteContext,
        showPhoto: ShowPhoto
    ) {
        self.id = id
        self.search = search
        visited = site
        self.showPhoto = showPhoto
    }

    /// Goes to the next photograph, whose page has to be fetched; one call at a time.
    @ObservationIgnored public private(set) lazy var goToNext = Action(of: self) { model in
        await model.findNext()
    }

    /// What the page has in common with the others, with the search in its address.
    var site: SiteContext {
        id.map { visited.at(PhotoAddress.photo($0, foundBy: search)) } ?? visited
    }

    /// The language of the page.
    var language: Language { visited.language }

    /// Finds the photograph and those beside it.
    ///
    /// - Throws: `Failure.notFound` if there is no such photograph; other `Failure`s of the store.
    public func find() async throws {
        guard let id else { throw Failure.notFound("no such photograph") }
        shown = try await showPhoto(id, foundBy: query, for: visited.requester)
    }

    /// A text that nothing can be searched by has led to nothing.
    private var query: PhotoQuery? { try? PhotoQuery(search) }

    private func findNext() async {
        guard let id, let query, let page = shown?.nextPage else { return }
        do {
            route = try await showPhoto.next(
                after: id,
                foundBy: query,
                onPage: page,
                for: visited.requester
            )
            // The list has become shorter since.
            if route == nil { try await find() }
        } catch {
            guard let failure = Failure(toTell: error) else { return }
            alert = Alert(
                language(ja: "次の写真を取得できません", en: "The next photograph could not be fetched"),
                message: failure.sentence(in: language),
                in: language
            )
        }
    }
}
