import KasaneLive
import TenkiApplication
import TenkiDomain

/// The choice of a photograph as the cover of a city on the visitor's board.
struct CoverChoice: Component {
    @Bindable var model: PhotoDetailModel
    let photo: Photo

    private var language: Language { model.language }
    private var name: String { language(ja: "ボードの写真にする", en: "Show on your board") }

    init(model: PhotoDetailModel, photo: Photo) {
        _model = Bindable(wrappedValue: model)
        self.photo = photo
    }

    var body: some HTML {
        section(.class("card cover-choice"), .aria(.label, name)) {
            h2 { name }
            if photo.allowsChanges {
                choice
                Live(.div, role: .status, .id("covered")) {
                    if let missing = model.missing {
                        let name = missing.city.name(in: language)
                        p(.class("notice")) {
                            language(
                                ja: "\(name)はもうボードにありません。別の都市を選んでください。",
                                en: "\(name) is no longer on your board. Choose another city."
                            )
                        }
                    }
                    for city in model.coveredCities { CoveredCity(city: city, model: model) }
                }
            } else {
                p { BoardLimit.unchangeablePhoto.words(in: language) }
            }
        }
    }

    @HTMLBuilder private var choice: some HTML {
        let cities = model.board?.cities ?? []
        Picker(
            language(ja: "都市", en: "City"),
            of: (model.city == nil ? [nil] : []) + cities.map(Optional.some),
            selection: $model.city,
            key: \.key,
            .id("cover-city")
        ) { $0?.city.name(in: language) ?? language(ja: "都市を選ぶ", en: "Choose a city") }
        Button(
            language(ja: "この都市の背景にする", en: "Put behind this city"),
            .id("set-cover"),
            action: { try await model.setCover() }
        )
    }
}

/// A city whose cover the photograph is, with the button that removes it.
private struct CoveredCity: Component {
    let city: CityCode
    let model: PhotoDetailModel

    private var language: Language { model.language }
    private var name: String { city.city.name(in: language) }

    var body: some HTML {
        p {
            a(.href(CityPage.address(of: city)), .class("target")) { name }
            language(ja: "の背景です。", en: " shows this photograph. ")
            Button(
                language(ja: "外す", en: "Remove"),
                .id("uncover-\(city)"),
                .class("quiet"),
                .aria(.label, language(ja: "\(name)から外す", en: "Remove from \(name)")),
                action: { try await model.removeCover(of: city) }
            )
        }
    }
}

extension CityCode? {
    /// The code; empty for none.
    fileprivate var key: String { self?.text ?? "" }
}
