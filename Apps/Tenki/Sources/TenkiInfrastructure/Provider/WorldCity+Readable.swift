import TenkiDomain

extension [WorldCity] {
    /// Returns the weather of the cities that can be read.
    ///
    /// - Parameters:
    ///   - report: Receives each other city.
    ///   - read: Reads the weather of the city at an index.
    /// - Returns: The weather in the order of the cities.
    /// - Throws: The first error, if no city can be read.
    func readable(
        reporting report: (WorldCity, any Error) -> Void,
        _ read: (Int, WorldCity) throws -> CurrentConditions
    ) throws -> [CurrentConditions] {
        let results = enumerated().map { index, city in Result { try read(index, city) } }
        // The errors of the other cities are reported below.
        let conditions = results.compactMap { try? $0.get() }
        if conditions.isEmpty { return try results.map { try $0.get() } }
        for (city, result) in zip(self, results) {
            if case .failure(let error) = result { report(city, error) }
        }
        return conditions
    }
}
