import Foundation

extension SkyPosition {
    /// Creates the position of the moon (chapter 47).
    ///
    /// The terms above 0.0017° are used, so that the longitude is accurate to about 0.02°.
    static func moon(at time: AstronomicalTime) -> SkyPosition {
        let t = time.centuries
        let longitude = 218.3164477 + (481_267.88123421 - 0.0015786 * t) * t
        let arguments = MoonArguments(at: time)
        let eccentricity = 1 - (0.002516 + 0.0000074 * t) * t
        var longitudeSum = 0.0
        var distanceSum = 0.0
        for term in MoonTerm.longitudes {
            let angle = arguments.angle(of: term)
            let factor = pow(eccentricity, Double(abs(term.sun)))
            longitudeSum += Double(term.sine) * factor * sine(angle)
            distanceSum += Double(term.cosine) * factor * cosine(angle)
        }
        var latitudeSum = 0.0
        for term in MoonTerm.latitudes {
            let factor = pow(eccentricity, Double(abs(term.sun)))
            latitudeSum += Double(term.sine) * factor * sine(arguments.angle(of: term))
        }
        // The action of Venus, and the flattening of the earth.
        let venus = 119.75 + 131.849 * t
        longitudeSum += 3_958 * sine(venus) + 1_962 * sine(longitude - arguments.latitude)
        latitudeSum -= 2_235 * sine(longitude)
        let nutation = -0.00478 * sine(125.04 - 1_934.136 * t)
        return SkyPosition(
            longitude: longitude + longitudeSum / 1_000_000 + nutation,
            latitude: latitudeSum / 1_000_000,
            distance: 385_000.56 + distanceSum / 1_000
        )
    }
}

/// The mean angles of the moon's motion, in degrees (chapter 47).
private struct MoonArguments {
    let elongation: Double
    let sunAnomaly: Double
    let moonAnomaly: Double
    let latitude: Double

    init(at time: AstronomicalTime) {
        let t = time.centuries
        elongation = 297.8501921 + (445_267.1114034 - 0.0018819 * t) * t
        sunAnomaly = 357.5291092 + (35_999.0502909 - 0.0001536 * t) * t
        moonAnomaly = 134.9633964 + (477_198.8675055 + 0.0087414 * t) * t
        latitude = 93.272095 + (483_202.0175233 - 0.0036539 * t) * t
    }

    func angle(of term: MoonTerm) -> Double {
        Double(term.elongation) * elongation + Double(term.sun) * sunAnomaly
            + Double(term.moon) * moonAnomaly + Double(term.latitude) * latitude
    }
}

private struct MoonTerm: Sendable {
    let elongation: Int
    let sun: Int
    let moon: Int
    let latitude: Int
    /// Millionths of a degree.
    let sine: Int
    /// Metres.
    let cosine: Int

    init(
        _ elongation: Int,
        _ sun: Int,
        _ moon: Int,
        _ latitude: Int,
        _ sine: Int,
        _ cosine: Int = 0
    ) {
        self.elongation = elongation
        self.sun = sun
        self.moon = moon
        self.latitude = latitude
        self.sine = sine
        self.cosine = cosine
    }

    static let longitudes: [MoonTerm] = [
        .init(0, 0, 1, 0, 6_288_774, -20_905_355), .init(2, 0, -1, 0, 1_274_027, -3_699_111),
        .init(2, 0, 0, 0, 658_314, -2_955_968), .init(0, 0, 2, 0, 213_618, -569_925),
        .init(0, 1, 0, 0, -185_116, 48_888), .init(0, 0, 0, 2, -114_332, -3_149),
        .init(2, 0, -2, 0, 58_793, 246_158), .init(2, -1, -1, 0, 57_066, -152_138),
        .init(2, 0, 1, 0, 53_322, -170_733), .init(2, -1, 0, 0, 45_758, -204_586),
        .init(0, 1, -1, 0, -40_923, -129_620), .init(1, 0, 0, 0, -34_720, 108_743),
        .init(0, 1, 1, 0, -30_383, 104_755), .init(2, 0, 0, -2, 15_327, 10_321),
        .init(0, 0, 1, 2, -12_528), .init(0, 0, 1, -2, 10_980, 79_661),
        .init(4, 0, -1, 0, 10_675, -34_782), .init(0, 0, 3, 0, 10_034, -23_210),
        .init(4, 0, -2, 0, 8_548, -21_636), .init(2, 1, -1, 0, -7_888, 24_208),
        .init(2, 1, 0, 0, -6_766, 30_824), .init(1, 0, -1, 0, -5_163, -8_379),
        .init(1, 1, 0, 0, 4_987, -16_675), .init(2, -1, 1, 0, 4_036, -12_831),
        .init(2, 0, 2, 0, 3_994, -10_445), .init(4, 0, 0, 0, 3_861, -11_650),
        .init(2, 0, -3, 0, 3_665, 14_403), .init(0, 1, -2, 0, -2_689, -7_003),
        .init(2, 0, -1, 2, -2_602), .init(2, -1, -2, 0, 2_390, 10_056),
        .init(1, 0, 1, 0, -2_348, 6_322), .init(2, -2, 0, 0, 2_236, -9_884),
        .init(0, 1, 2, 0, -2_120, 5_751), .init(0, 2, 0, 0, -2_069),
        .init(2, -2, -1, 0, 2_048, -4_950), .init(2, 0, 1, -2, -1_773, 4_130),
    ]

    static let latitudes: [MoonTerm] = [
        .init(0, 0, 0, 1, 5_128_122), .init(0, 0, 1, 1, 280_602), .init(0, 0, 1, -1, 277_693),
        .init(2, 0, 0, -1, 173_237), .init(2, 0, -1, 1, 55_413), .init(2, 0, -1, -1, 46_271),
        .init(2, 0, 0, 1, 32_573), .init(0, 0, 2, 1, 17_198), .init(2, 0, 1, -1, 9_266),
        .init(0, 0, 2, -1, 8_822), .init(2, -1, 0, -1, 8_216), .init(2, 0, -2, -1, 4_324),
        .init(2, 0, 1, 1, 4_200), .init(2, 1, 0, -1, -3_359), .init(2, -1, -1, 1, 2_463),
        .init(2, -1, 0, 1, 2_211), .init(2, -1, -1, -1, 2_065),
    ]
}
