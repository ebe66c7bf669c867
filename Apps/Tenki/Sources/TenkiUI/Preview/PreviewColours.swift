import TenkiDrawing

/// The colours of a preview picture, which are those of the pages in the light scheme, and at night
/// those of a card in the colour of the night.
struct PreviewColours {
    /// The sky at the top.
    let sky: Colour
    /// The sky at the bottom.
    let horizon: Colour
    /// The ground of the days' figures.
    let card: Colour
    let ink: Colour
    let quiet: Colour
    let warm: Colour
    let cold: Colour
    let sun: Colour
    let moon: Colour
    let cloud: Colour
    let cloudLine: Colour
    let rain: Colour

    /// Creates the colours of a sky; `nil` for an unknown one.
    init(_ tint: SkyTint?) {
        let isNight = tint == .night
        let sky: UInt32 =
            switch tint {
            case .clear: 0xa9d3ff
            case .cloudy: 0xc9d4e0
            case .rain: 0xb3cbe4
            case .snow: 0xd3e3f7
            case .storm: 0xc3bfe0
            case .night: 0x141c3e
            case nil: 0xcfe6ff
            }
        self.sky = Colour(sky)
        horizon = Colour(isNight ? 0x32427a : 0xf4f6f9)
        card = Colour(isNight ? 0x1c2650 : 0xffffff)
        ink = Colour(isNight ? 0xeef2fb : 0x17202b)
        quiet = Colour(isNight ? 0xc3cce2 : 0x4f5b69)
        warm = Colour(isNight ? 0xffb7a5 : 0xb02f14)
        cold = Colour(isNight ? 0xb3d6ff : 0x1a5ab0)
        sun = Colour(isNight ? 0xffc446 : 0xf0a000)
        moon = Colour(isNight ? 0xf3e9c0 : 0x6b79b8)
        cloud = Colour(isNight ? 0x7686ac : 0xdfe5ec)
        cloudLine = Colour(isNight ? 0xa9b6d6 : 0x8896a6)
        rain = Colour(isNight ? 0x8cc8ff : 0x2478d0)
    }
}
