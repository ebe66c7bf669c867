import TenkiApplication
import TenkiDomain

extension ShownPhotos {
    /// What is to be said beside the photographs, in a sentence; `nil` if nothing is wrong.
    var notice: String? {
        caveat?.sentence(about: "page of photographs", "fetched \(page.age(at: moment).ago)")
    }
}
