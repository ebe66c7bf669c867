import KasaneContainer
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiTerminal

/// Registers what the agency publishes beside forecasts: warnings, the radar, typhoons and
/// observations.
struct AgencyAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        assembleWarnings(&registry)
        assembleRadar(&registry)
        assembleTyphoons(&registry)
        assembleObservations(&registry)
    }

    private func assembleWarnings(_ registry: inout Registry) {
        registry.register(ReadWarnings.self, ReadWarnings.init(feed:state:transactions:clock:))
        registry.register(ShowWarnings.self, ShowWarnings.init(read:transactions:))
        // A singleton, because observers share its queries.
        registry.register(
            ObserveWarnings.self,
            scope: .singleton,
            ObserveWarnings.init(transactions:)
        )
        registry.register(WaitLimit.self) { WaitLimit() }
        registry.register(CurrentWarnings.self) {
            (showWarnings: ShowWarnings, observeWarnings: ObserveWarnings, waitLimit: WaitLimit) in
            CurrentWarnings(
                read: { WarningOverview(try await showWarnings()) },
                stored: { try await observeWarnings.current() },
                waitLimit: waitLimit
            )
        }
    }

    private func assembleRadar(_ registry: inout Registry) {
        // A singleton, because concurrent callers share one request.
        registry.register(
            ReadRadar.self,
            scope: .singleton,
            ReadRadar.init(provider:transactions:clock:)
        )
        registry.register(
            FetchRadarTile.self,
            scope: .singleton
        ) {
            (
                provider: any RadarProvider,
                transactions: any TransactionTemplate<TenkiRepositories>,
                clock: any WallClock
            ) in
            FetchRadarTile(provider: provider, transactions: transactions, clock: clock)
        }
        registry.register(
            ObserveRadar.self,
            scope: .singleton,
            ObserveRadar.init(transactions:)
        )
    }

    private func assembleTyphoons(_ registry: inout Registry) {
        // A singleton, because concurrent callers share one request.
        registry.register(
            ReadTyphoons.self,
            scope: .singleton,
            ReadTyphoons.init(provider:transactions:clock:)
        )
        registry.register(ShowTyphoons.self, ShowTyphoons.init(read:transactions:clock:))
        registry.register(
            ObserveTyphoons.self,
            scope: .singleton,
            ObserveTyphoons.init(transactions:)
        )
    }

    private func assembleObservations(_ registry: inout Registry) {
        registry.register(
            ReadObservations.self,
            ReadObservations.init(provider:transactions:clock:)
        )
        registry.register(
            ShowObservation.self,
            ShowObservation.init(read:fetch:hours:transactions:clock:)
        )
    }
}
