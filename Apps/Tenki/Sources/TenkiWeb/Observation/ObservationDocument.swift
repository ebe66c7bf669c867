package import TenkiApplication
import TenkiDomain
import TenkiUI

package struct ObservationDocument: Encodable, Sendable {
    struct Station: Encodable, Sendable {
        let id: String
        let name: String
        let kana: String
        let romaji: String
        let latitude: Double
        let longitude: Double
        let altitudeMetres: Int
        let distanceKilometres: Double
    }

    struct Values: Encodable, Sendable {
        let time: String
        @EncodeNull var celsius: Double?
        @EncodeNull var precipitationMillimetres: Double?
        /// The clockwise angle from north that the wind comes from; null if unknown or calm.
        @EncodeNull var windDirectionDegrees: Double?
        @EncodeNull var windMetresPerSecond: Double?
        /// In percent.
        @EncodeNull var humidity: Int?
        @EncodeNull var snowCentimetres: Int?
    }

    struct Extreme: Encodable, Sendable {
        let time: String
        let celsius: Double
    }

    /// The current day in Japan as far as it was observed.
    ///
    /// The lowest and the highest temperature are those of the observed ten minutes. The true ones
    /// can be some tenths of a degree beyond.
    struct Day: Encodable, Sendable {
        let date: String
        @EncodeNull var lowest: Extreme?
        @EncodeNull var highest: Extreme?
        @EncodeNull var precipitationMillimetres: Double?
        let observations: [Values]
    }

    struct TemperatureError: Encodable, Sendable {
        let days: Int
        /// In degrees Celsius; positive if the forecasts were too warm.
        let meanCelsius: Double
        let meanAbsoluteCelsius: Double
    }

    struct Accuracy: Encodable, Sendable {
        let source: String
        let days: Int
        @EncodeNull var low: TemperatureError?
        @EncodeNull var high: TemperatureError?
        let rainHits: Int
        let rainMisses: Int
        let rainFalseAlarms: Int
        let rainCorrectRejections: Int
    }

    let city: CityDocument
    @EncodeNull var source: String?
    let isDemo: Bool
    @EncodeNull var station: Station?
    /// The newest observation; null without any.
    @EncodeNull var latest: Values?
    /// The age of the newest observation; null without any.
    @EncodeNull var ageSeconds: Int64?
    /// Whether newer observations are missing.
    let isStale: Bool
    @EncodeNull var notice: String?
    @EncodeNull var today: Day?
    let accuracy: [Accuracy]

    package init(_ shown: ObservationSnapshot) {
        let (city, observation) = (shown.city.city, shown.observation)
        self.city = CityDocument(city)
        source = observation.source?.name
        isDemo = observation.source?.notice == .demo
        station = observation.station.map(Station.init)
        latest = observation.latest.map(Values.init)
        ageSeconds = observation.latest.map { $0.age(at: shown.moment).components.seconds }
        isStale = observation.latest?.isStale(at: shown.moment) ?? false
        notice = shown.notice(in: .english)
        today = shown.today.map(Day.init)
        accuracy = observation.accuracy.map(Accuracy.init)
    }
}

extension ObservationDocument.Station {
    init(_ station: CityStation) {
        id = station.station.id.text
        name = station.station.name
        kana = station.station.kana
        romaji = station.station.romaji
        latitude = station.station.coordinates.latitude
        longitude = station.station.coordinates.longitude
        altitudeMetres = station.station.altitude
        distanceKilometres = (station.distance * 10).rounded() / 10
    }
}

extension ObservationDocument.Values {
    init(_ observation: StationObservation) {
        time = observation.time.rfc3339
        celsius = observation.temperature?.celsius
        precipitationMillimetres = observation.precipitation?.millimetres
        windDirectionDegrees = observation.wind?.direction?.degrees
        windMetresPerSecond = observation.wind?.lowest
        humidity = observation.humidity?.value
        snowCentimetres = observation.snowDepth
    }
}

extension ObservationDocument.Day {
    init(_ day: ObservationDay) {
        date = day.id.date.description
        lowest = day.extremes.map { ObservationDocument.Extreme($0.lowest) }
        highest = day.extremes.map { ObservationDocument.Extreme($0.highest) }
        precipitationMillimetres = day.precipitation?.millimetres
        observations = day.observations.map(ObservationDocument.Values.init)
    }
}

extension ObservationDocument.Extreme {
    init(_ temperature: HourlyTemperature) {
        time = temperature.moment.rfc3339
        celsius = temperature.temperature.celsius
    }
}

extension ObservationDocument.Accuracy {
    init(_ accuracy: ForecastAccuracy) {
        source = accuracy.source.name
        days = accuracy.days
        low = accuracy.low.map(ObservationDocument.TemperatureError.init)
        high = accuracy.high.map(ObservationDocument.TemperatureError.init)
        rainHits = accuracy.rain[.hit] ?? 0
        rainMisses = accuracy.rain[.miss] ?? 0
        rainFalseAlarms = accuracy.rain[.falseAlarm] ?? 0
        rainCorrectRejections = accuracy.rain[.correctRejection] ?? 0
    }
}

extension ObservationDocument.TemperatureError {
    init(_ error: ForecastAccuracy.TemperatureError) {
        days = error.days
        meanCelsius = (error.mean * 10).rounded() / 10
        meanAbsoluteCelsius = (error.meanAbsolute * 10).rounded() / 10
    }
}
