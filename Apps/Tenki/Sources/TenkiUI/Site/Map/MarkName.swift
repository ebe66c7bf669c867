import KasaneLive

struct MarkName: Component {
    let name: String
    let y: Double
    let room: Double

    var body: some HTML {
        if width > room {
            SVG.text(
                .class("name"),
                .length("y", y),
                .textAnchor(.middle),
                .length("textLength", room),
                Attribute("lengthAdjust", "spacingAndGlyphs")
            ) { name }
        } else {
            SVG.text(.class("name"), .length("y", y), .textAnchor(.middle)) { name }
        }
    }

    /// The approximate width in a font of 9.5 pixels.
    private var width: Double {
        name.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 5.4 : 9.5) }
    }
}
