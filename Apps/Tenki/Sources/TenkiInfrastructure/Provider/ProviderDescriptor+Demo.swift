import KasaneHTTP
import TenkiDomain

extension ProviderDescriptor {
    package func demo(at url: String) -> Self {
        var demo = self
        demo.name = "\(name) (demo)"
        demo.address = url
        // A real key is not sent to the demo services.
        demo.key = key.map { _ in Secret("demo") }
        demo.attribution = DataNotice.demo.attribution
        demo.rateLimit = nil
        demo.pause = nil
        demo.product =
            switch product {
            case .forecasts(_, let make): .forecasts(.demo, make)
            case .conditions(_, let make): .conditions(.demo, make)
            case .places(_, let make): .places(.demo, make)
            case .warningFeed(_, let make): .warningFeed(.demo, make)
            case .warningState(_, let make): .warningState(.demo, make)
            case .observations(_, let make): .observations(.demo, make)
            case .hours(_, let make): .hours(.demo, make)
            case .radar(_, let make): .radar(.demo, make)
            case .typhoons(_, let make): .typhoons(.demo, make)
            case .photos(_, _, let make): .photos(.demo, .substitute(url), make)
            }
        return demo
    }
}
