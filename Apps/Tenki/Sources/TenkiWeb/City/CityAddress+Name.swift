import TenkiDomain
import TenkiUI

extension CityAddress {
    static func page(named name: String) -> String? {
        // A text that is not a valid query names no city.
        guard let query = try? CityQuery(name) else { return nil }
        do throws(CityNameError) {
            return page(of: try City.named(query))
        } catch {
            switch error {
            case .unknown: return nil
            case .ambiguous: return search(name)
            }
        }
    }
}
