import CoreMetrics
import HTTPTypes
import KasaneHummingbird

extension MiddlewareSettings {
    init(_ configuration: WebConfiguration, lag: LagMonitor, metrics: any MetricsFactory) {
        self.init()
        addresses = configuration.clients.addresses
        allowances = configuration.clients.allowances
        unlimitedClients = configuration.clients.unlimited
        hostNames = configuration.names(at: configuration.address)
        weights.files += ["/images/"] + SiteFileRoutes.prefixes
        methods = [.get, .head, .post, .options]
        self.lag = lag
        self.metrics = metrics
    }
}
