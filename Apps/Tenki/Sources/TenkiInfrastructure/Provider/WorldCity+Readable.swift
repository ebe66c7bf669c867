import TenkiDomain

extension [WorldCity] {
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
