/// An RGB colour with 8 bits per channel.
package struct Colour: Hashable, Sendable {
    /// The red channel.
    package let red: UInt8
    /// The green channel.
    package let green: UInt8
    /// The blue channel.
    package let blue: UInt8

    /// Creates a colour from a number with the digits of CSS: `0xf0a000` for `#f0a000`.
    package init(_ number: UInt32) {
        red = UInt8(truncatingIfNeeded: number >> 16)
        green = UInt8(truncatingIfNeeded: number >> 8)
        blue = UInt8(truncatingIfNeeded: number)
    }

    /// Creates a colour like CSS `hsl()`: a hue in degrees, saturation and lightness from 0 to 1.
    package init(hue: Double, saturation: Double, lightness: Double) {
        func channel(_ number: Double) -> UInt8 {
            let place = (number + hue / 30).truncatingRemainder(dividingBy: 12)
            let swing = saturation * min(lightness, 1 - lightness)
            return UInt8(255 * (lightness - swing * max(-1, min(place - 3, 9 - place, 1))))
        }
        (red, green, blue) = (channel(0), channel(8), channel(4))
    }

    /// The number with the digits of CSS.
    var number: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// Returns the colour with a share of another one, from 0 to 1, in front of it.
    package func mixed(with other: Self, share: Double) -> Self {
        let part = Int32((min(max(share, 0), 1) * 256).rounded())
        func mix(_ back: UInt8, _ front: UInt8) -> UInt32 {
            let (back, front) = (Int32(back), Int32(front))
            return UInt32(truncatingIfNeeded: back + ((front - back) * part + 128) >> 8)
        }
        return Self(
            mix(red, other.red) << 16 | mix(green, other.green) << 8 | mix(blue, other.blue)
        )
    }

    /// Returns the square of the distance to another colour.
    func distance(to other: Self) -> Int {
        let parts = [(red, other.red), (green, other.green), (blue, other.blue)]
        return parts.reduce(0) { sum, pair in
            let difference = Int(pair.0) - Int(pair.1)
            return sum + difference * difference
        }
    }
}
