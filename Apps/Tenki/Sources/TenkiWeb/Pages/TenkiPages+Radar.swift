import KasaneLive
import TenkiUI

extension TenkiPages {
    func addRadar(to pages: inout PageRoutes) throws {
        try add(RadarPage.self, to: &pages) { model, _ in RadarPage(model: model) }
        try add(TyphoonsPage.self, to: &pages) { model, _ in TyphoonsPage(model: model) }
    }
}
