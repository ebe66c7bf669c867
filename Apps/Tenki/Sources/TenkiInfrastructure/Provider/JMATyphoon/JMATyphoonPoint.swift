import TenkiDomain

/// A place in a document about a typhoon: its latitude and its longitude in degrees.
///
/// A longitude beyond 180 is one west of it. A place that cannot be read leaves the others.
struct JMATyphoonPoint: Decodable, Sendable {
    /// The place; `nil` if it cannot be read.
    let coordinates: Coordinates?

    init(from decoder: any Decoder) {
        let numbers = (try? [Double](from: decoder)) ?? []
        guard numbers.count >= 2 else {
            coordinates = nil
            return
        }
        let longitude = numbers[1] > 180 ? numbers[1] - 360 : numbers[1]
        // Numbers outside of the ranges of the earth are unknown.
        coordinates = try? Coordinates(latitude: numbers[0], longitude: longitude)
    }
}
