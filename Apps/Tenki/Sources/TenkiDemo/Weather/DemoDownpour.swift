/// The heavy rain in Tokyo of each day.
enum DemoDownpour {
    /// Returns the rain in its center, in millimeters per hour.
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

    static func condition(at hour: Double, _ code: Int) -> DemoCondition {
        let rain = rain(at: hour * 60)
        if rain >= 10 { return .heavyRain }
        return rain > 0 ? .rain : code == 311 ? .clear : .overcast
    }
}
