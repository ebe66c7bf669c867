import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

/// The state and the actions of a photograph's page.
///
/// The photograph is read once, when the page opens: its page may be evicted from the store while a
/// reader looks at it.
@Observable
package final class PhotoDetailModel {
    /// The alert that the user must dismiss before using the page again; `nil` if there is none.
    package var alert: Alert?
    /// The photograph to navigate to.
    package var route: Photo.ID?
    /// The photograph; `nil` until it is found.
    package private(set) var shown: PhotoSnapshot?

    /// The text of the search that found the photograph; empty if there is none.
    package let search: String
    private let id: Photo.ID?
    private let visited: SiteContext
    @ObservationIgnored private let showPhoto: ShowPhoto

    /// Creates the page's model.
    ///
    /// - Parameters:
    ///   - id: The photograph; `nil` if the address is invalid.
    ///   - search: The text of the search that found it; empty if there is none.
    ///   - site: The site context of the visit.
    ///   - showPhoto: Finds the photograph.
    package init(
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

    /// Navigates to the next photograph, which is on a result page that must be fetched first; runs
    /// at most once at a time.
    @ObservationIgnored package private(set) lazy var goToNext = Action(of: self) { model in
        await model.findNext()
    }

    /// The site context of the visit, with the search in its address.
    var site: SiteContext {
        id.map { visited.at(PhotoAddress.photo($0, foundBy: search)) } ?? visited
    }

    /// The language of the page.
    var language: Language { visited.language }

    /// Finds the photograph and its neighbours.
    ///
    /// - Throws: `DomainError.notFound` if there is no such photograph; other `DomainError`s of the
    ///   store.
    package func find() async throws {
        guard let id else { throw DomainError.notFound(Subject.photograph(nil)) }
        shown = try await showPhoto(id, foundBy: query, for: visited.requester)
    }

    /// The query of the search; `nil` if the text is not a valid query, which has no results.
    private var query: PhotoQuery? { try? PhotoQuery(search) }

    private func findNext() async {
        guard let query, let current = shown else { return }
        do {
            let followed = try await showPhoto.fetchNext(
                after: current,
                foundBy: query,
                for: visited.requester
            )
            shown = followed
            route = followed.next
        } catch {
            guard let failure = DomainError(toTell: error) else { return }
            alert = Alert(
                language(ja: "次の写真を取得できません", en: "The next photograph could not be fetched"),
                message: failure.sentence(in: language),
                in: language
            )
        }
    }
}
