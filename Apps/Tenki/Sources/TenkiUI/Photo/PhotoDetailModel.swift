import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

@Observable
package final class PhotoDetailModel {
    package var alert: Alert?
    package var route: Photo.ID?
    package private(set) var shown: PhotoSnapshot?

    package let search: String
    private let id: Photo.ID?
    private let visited: SiteContext
    @ObservationIgnored private let showPhoto: ShowPhoto

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

    var site: SiteContext {
        id.map { visited.at(PhotoAddress.photo($0, foundBy: search)) } ?? visited
    }

    var language: Language { visited.language }

    package func find() async throws {
        guard let id else { throw DomainError.notFound(Subject.photograph(nil)) }
        shown = try await showPhoto(id, foundBy: query, for: visited.caller)
    }

    private var query: PhotoQuery? { try? PhotoQuery(search) }

    private func findNext() async {
        guard let query, let current = shown else { return }
        do {
            let followed = try await showPhoto.fetchNext(
                after: current,
                foundBy: query,
                for: visited.caller
            )
            shown = followed
            route = followed.next
        } catch {
            guard let failure = DomainError(toTell: error) else { return }
            alert = Alert(
                language(ja: "次の写真を取得できません", en: "The next photo could not be fetched"),
                message: failure.sentence(in: language),
                in: language
            )
        }
    }
}
