package struct Colour: Sendable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    package init(_ number: UInt32) {
        red = UInt8(truncatingIfNeeded: number >> 16)
        green = UInt8(truncatingIfNeeded: number >> 8)
        blue = UInt8(truncatingIfNeeded: number)
    }

    /// Creates a colour like CSS `hsl()`: a hue in degrees, saturation and lightness from 0 to 1.
    init(hue: Double, saturation: Double, lightness: Double) {
        func channel(_ number: Double) -> UInt8 {
            let place = (number + hue / 30).truncatingRemainder(dividingBy: 12)
            let swing = saturation * min(lightness, 1 - lightness)
            return UInt8(255 * (lightness - swing * max(-1, min(place - 3, 9 - place, 1))))
        }
        (red, green, blue) = (channel(0), channel(8), channel(4))
    }
}
