import TenkiApplication
import TenkiDomain

struct PhotoResults {
    static let limit = 500

    private(set) var photos: [Photo] = []
    private(set) var total = 0
    private(set) var lastPage = 0
    private(set) var notice: String?
    private var following: Int?
    private var known: Set<Photo.ID> = []

    var nextPage: Int? { photos.count < Self.limit ? following : nil }

    var isFull: Bool { photos.count >= Self.limit && (following != nil || total > photos.count) }

    /// Adds a page, and returns the number of photographs that are new.
    mutating func add(_ shown: PhotoPageSnapshot, in language: Language) -> Int {
        let new = shown.page.photos.filter { known.insert($0.id).inserted }
            .prefix(Self.limit - photos.count)
        photos += new
        total = shown.page.total
        lastPage = shown.page.id.number
        following = shown.page.next
        notice = shown.notice(in: language, isBrief: true) ?? notice
        return new.count
    }
}
