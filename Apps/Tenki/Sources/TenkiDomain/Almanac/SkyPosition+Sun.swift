import Foundation

extension SkyPosition {
    /// Creates the position of the sun by the formulas of low accuracy, 0.01° (chapter 25).
    static func sun(at time: AstronomicalTime) -> SkyPosition {
        let t = time.centuries
        let meanLongitude = 280.46646 + (36_000.76983 + 0.0003032 * t) * t
        let meanAnomaly = 357.52911 + (35_999.05029 - 0.0001537 * t) * t
        let centre =
            (1.914602 - (0.004817 + 0.000014 * t) * t) * sine(meanAnomaly)
            + (0.019993 - 0.000101 * t) * sine(2 * meanAnomaly)
            + 0.000289 * sine(3 * meanAnomaly)
        let eccentricity = 0.016708634 - (0.000042037 + 0.0000001267 * t) * t
        let radius =
            1.000001018 * (1 - eccentricity * eccentricity)
            / (1 + eccentricity * cosine(meanAnomaly + centre))
        // Nutation and aberration.
        let apparent = -0.00569 - 0.00478 * sine(125.04 - 1_934.136 * t)
        return SkyPosition(
            longitude: meanLongitude + centre + apparent,
            latitude: 0,
            distance: radius * 149_597_870.7
        )
    }
}
