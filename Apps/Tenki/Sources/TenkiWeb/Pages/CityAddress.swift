import TenkiDomain
import TenkiUI

/// The pages to which names of cities in addresses lead, as in `/tokyo` and `/cities/tokyo`.
enum CityAddress {
    /// Returns the page that a name leads to.
    ///
    /// - Parameter name: A name or a code, as `City.named(_:)` accepts it.
    /// - Returns: The page of the only city with the name, or the search for one that several have;
    ///   `nil` if none has it.
    static func page(named name: String) -> String? {
        // A text that is not a valid query names no city.
        guard let query = try? CityQuery(name) else { return nil }
        do throws(CityNameError) {
            return CityPage.address(of: try City.named(query).city.id)
        } catch {
            switch error {
            case .unknown: return nil
            case .ambiguous: return CitiesPage.address(of: name)
            }
        }
    }
}
