import KasaneLive
import TenkiUI

extension TenkiPages {
    func addRadar(to pages: inout PageRoutes) {
        pages.add(RadarPage.self, for: .everyone) { request, _ in
            RadarPage(model: try model(for: request))
        }
        pages.add(TyphoonsPage.self, for: .everyone) { request, _ in
            TyphoonsPage(model: try model(for: request))
        }
    }
}
