import TenkiDomain
import TenkiUI

extension CityAddress {
    /// Returns the path to redirect to for a name in a path, such as `/tokyo` or `/cities/tokyo`.
    ///
    /// - Parameter name: A name or a code, as `City.named(_:)` accepts it.
    /// - Returns: The page of the only city with the name, or the search for one that several have;
    ///   `nil` if none has it.
    static func page(named name: String) -> String? {
        // A text that is not a valid query names no city.
        guard let query = try? CityQuery(name) else { return nil }
        do throws(CityNameError) {
            return page(of: try City.named(query).city.id)
        } catch {
            switch error {
            case .unknown: return nil
            case .ambiguous: return search(name)
            }
        }
    }
}
