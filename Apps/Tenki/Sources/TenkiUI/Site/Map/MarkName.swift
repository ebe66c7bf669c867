import KasaneLive

/// The name of a city on its mark; a long one is condensed to the room on the mark.
struct MarkName: Component {
    let name: String
    /// The baseline.
    let y: Double
    /// The greatest width in pixels.
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
