import KasaneLive
import TenkiDomain

/// The cover photograph of a city, behind the name of the city.
///
/// The stylesheet places it, with a shade in front of it, so that the name remains legible. It is
/// the large picture on tiles too: a preview of 150 px is blurred across a whole tile.
struct CoverPhoto: Component {
    let photo: Photo
    let language: Language

    var body: some HTML {
        img(
            .class("cover"),
            .src(PhotoAddress.picture(.image, of: photo.id)),
            .alt(photo.description(in: language)),
            .width(photo.tileSize.width),
            .height(photo.tileSize.height),
            .loading(.lazy)
        )
    }
}

/// The credit of a cover photograph.
struct CoverCredit: Component {
    let photo: Photo
    let language: Language

    var body: some HTML {
        p(.class("cover-credit")) {
            span { language(ja: "写真：", en: "Photo: ") }
            PhotoCredit(photo: photo, language: language)
        }
    }
}
