import Foundation
import KasaneHTTP
import TenkiDomain

/// Requests the observations of all stations at a time from the Japan Meteorological Agency.
///
/// The format is undocumented. It is the one that the agency's own pages use. A file never changes
/// once it is there, and each is requested once, so that it is not cached.
struct ObservationsByTime: Endpoint {
    var time: Date
    var path: EndpointPath { "/bosai/amedas/data/map/\(name).json" }
    var policy: EndpointPolicy {
        // The next check makes up for one that fails, and one request in ten minutes is enough.
        EndpointPolicy(
            deadline: .seconds(20),
            maximumBodySize: 8 << 20,
            attempts: 1,
            caching: .never
        )
    }
    typealias Response = JMAObservations

    var name: String {
        let date = CalendarDate(time, in: .japan)
        let minutes = Int(time.timeIntervalSince(date.start(in: .japan)) / 60)
        let clock = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return date.description.filter { $0 != "-" } + clock.joined() + "00"
    }
}

struct JMAObservations: Decodable, Sendable {
    var stations: [String: JMAObservedElements]

    init(from decoder: any Decoder) throws {
        stations = try decoder.singleValueContainer()
            .decode([String: ReadableElement<JMAObservedElements>].self).compactMapValues(\.value)
    }

    func observations(at time: Date) -> [ObservationStation.ID: StationObservation] {
        let known = stations.compactMap { code, elements in
            ObservationStation.ID(code).map { ($0, elements.observation(at: time)) }
        }
        .filter { !$1.isEmpty }
        return Dictionary(known) { first, _ in first }
    }
}

struct JMAObservedElements: Decodable, Sendable {
    /// Degrees Celsius.
    @Readable var temp: JMAObservedValue?
    /// Percent.
    @Readable var humidity: JMAObservedValue?
    @Readable var precipitation1h: JMAObservedValue?
    /// 1 to 16 clockwise from north-north-east, so that 4 is east and 16 north; 0 in calm air.
    @Readable var windDirection: JMAObservedValue?
    /// Metres per second.
    @Readable var wind: JMAObservedValue?
    @Readable var snow: JMAObservedValue?

    func observation(at time: Date) -> StationObservation {
        StationObservation(
            time: time,
            // An implausible value is an unknown value.
            temperature: temp?.good.flatMap { try? Temperature(celsius: $0) },
            precipitation: precipitation1h?.good.flatMap { try? Precipitation(millimetres: $0) },
            wind: speed,
            humidity: humidity?.good.flatMap(Percentage.init(rounding:)),
            snowDepth: snow?.good.flatMap { (0...2000).contains($0) ? Int($0.rounded()) : nil }
        )
    }

    private var speed: Wind? {
        guard let speed = wind?.good else { return nil }
        let direction = windDirection?.good.flatMap { Int(exactly: $0) }
            .flatMap { (1...16).contains($0) ? WindDirection(rawValue: $0 % 16) : nil }
        // An implausible value is an unknown value.
        return try? Wind(from: direction, speed: speed)
    }
}

struct JMAObservedValue: Decodable, Sendable {
    /// The value if its quality is 0, which is good; `nil` otherwise.
    ///
    /// A quality of 1 is doubtful, and from 2 on the value is insufficient, missing or not
    /// observed; a zero can have the last. The quality can also be null.
    let good: Double?

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        let value = try container.decode(ReadableNumber.self)
        let quality = try container.decode(ReadableNumber.self)
        good = quality.number == 0 ? value.number : nil
    }
}
