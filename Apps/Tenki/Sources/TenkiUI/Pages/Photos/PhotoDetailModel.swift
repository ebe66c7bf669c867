import KasaneDomain
package import KasaneLive
package import Observation
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

    /// The city to choose the photograph for; `nil` if none is chosen.
    package var city: CityCode?
    /// The city that was chosen after it had been removed from the board, such as in another tab.
    private(set) var missing: CityCode?
    /// The cities of the visitor's board, and their covers.
    private(set) var board: BoardCovers?

    /// The text of the search that found the photograph; empty if there is none.
    package let search: String
    private let id: Photo.ID?
    private let visited: SiteContext
    /// The visitor's access to their board.
    private var access: BoardAccess
    @ObservationIgnored private let showPhoto: ShowPhoto
    @ObservationIgnored private let editWatchlist: EditWatchlist

    /// Creates the page's model.
    ///
    /// - Parameters:
    ///   - id: The photograph; `nil` if the address is invalid.
    ///   - search: The text of the search that found it; empty if there is none.
    ///   - visit: The visitor's board.
    ///   - site: The site context of the visit.
    ///   - showPhoto: Finds the photograph.
    ///   - editWatchlist: Makes the photograph the cover of a city.
    package init(
        id: Photo.ID?,
        foundBy search: String,
        visit: BoardVisit,
        site: SiteContext,
        showPhoto: ShowPhoto,
        editWatchlist: EditWatchlist
    ) {
        self.id = id
        self.search = search
        access = visit.access
        visited = site
        self.showPhoto = showPhoto
        self.editWatchlist = editWatchlist
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
        let (photo, covers) = try await showPhoto(
            id,
            foundBy: query,
            on: access.list,
            for: visited.requester
        )
        shown = photo
        board = covers
        // A search such as “rain Tokyo” is about a city.
        city =
            covers.cities.first { $0.city.isNamed(in: search) }
            ?? covers.cities.first
    }

    /// The cities of the board whose cover is this photograph.
    var coveredCities: [CityCode] {
        board?.cities.filter { board?.photos[$0]?.id == id } ?? []
    }

    /// Whether the photograph can be chosen for a city of the visitor's board.
    var offersCover: Bool { board?.cities.isEmpty == false || missing != nil }

    /// Sets the photograph as the cover of the chosen city.
    ///
    /// If the city is no longer on the board, nothing is changed and no city remains chosen.
    ///
    /// - Throws: `DomainError`s of the store and of the board's limits; `CancellationError`.
    ///   Nothing is changed then.
    package func setCover() async throws {
        guard let id, let city else { return }
        let current = try await showPhoto.covers(on: access.list)
        missing = current.cities.contains(city) ? nil : city
        guard missing == nil else {
            board = current
            self.city = nil
            return
        }
        try await editWatchlist.setCover(id, of: city, on: access, for: visited.requester)
        try await readChangedBoard()
    }

    /// Removes the photograph from a city.
    ///
    /// - Parameter city: The city.
    /// - Throws: `DomainError`s of the store; `CancellationError`. Nothing is changed then.
    package func removeCover(of city: CityCode) async throws {
        try await editWatchlist.removeCover(of: city, on: access, for: visited.requester)
        try await readChangedBoard()
    }

    private func readChangedBoard() async throws {
        // The first change leads from the list of newcomers to the visitor's own board.
        access = access.changed
        board = try await showPhoto.covers(on: access.list)
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

extension City {
    /// Returns whether a text contains the name of the city, in kanji or in Latin letters.
    fileprivate func isNamed(in text: String) -> Bool {
        text.contains(name) || text.lowercased().contains(romaji.lowercased())
    }
}
