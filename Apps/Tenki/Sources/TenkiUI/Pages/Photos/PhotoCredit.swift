import KasaneLive
import TenkiDomain

/// The credit of a photograph, with its licence.
struct PhotoCredit: Component {
    let photo: Photo
    let language: Language

    var body: some HTML {
        a(.href(photo.page), .title(photo.attribution.text), .class("credit")) {
            photo.user ?? photo.attribution.text
        }
        " · \(photo.id.source.name(in: language))"
        if let licence = photo.licence {
            " · "
            if let link = licence.link {
                a(.href(link), .class("licence")) { licence.text }
            } else {
                span(.class("licence")) { licence.text }
            }
        }
    }
}
