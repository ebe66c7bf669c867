import TenkiDomain

enum DemoDownpour {
    static func reaches(_ city: City) -> Bool { city.id == .tokyo }

    /// Returns the rain in its centre, in millimetres per hour.
    static func rain(at minute: Double) -> Double {
        let points = [
            (370.0, 0.0), (430, 12), (560, 28), (710, 55), (780, 70), (870, 30), (980, 8),
            (1060, 0),
        ]
        guard let index = points.lastIndex(where: { $0.0 <= minute }), index + 1 < points.count
        else {
            return 0
        }
        let (start, end) = (points[index], points[index + 1])
        return start.1 + (end.1 - start.1) * (minute - start.0) / (end.0 - start.0)
    }

    /// Returns the sky at an hour of the day, which can be a fraction.
    static func sky(at hour: Double, _ code: Int) -> DemoConditionsSky {
        let rain = rain(at: hour * 60)
        if rain >= 10 { return .heavyRain }
        return rain > 0
            ? .of(300, at: hour) : .of(code == DemoSky.rainThenSun ? 100 : 200, at: hour)
    }

    static func precipitation(at hour: Int) -> Double {
        (rain(at: Double(hour) * 60 + 30) * 10).rounded() / 10
    }
}
