import KasaneLive
import TenkiUI

extension TenkiPages {
    func addRadar(to pages: inout PageRoutes) throws {
        let makeRadar = try models(RadarModel.self)
        pages.add(RadarPage.self, for: .everyone) { request, _ in
            RadarPage(model: try makeRadar(request))
        }
        let makeTyphoons = try models(TyphoonsModel.self)
        pages.add(TyphoonsPage.self, for: .everyone) { request, _ in
            TyphoonsPage(model: try makeTyphoons(request))
        }
    }
}
